import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useWritten } from './use-written.ts'
import type { Written } from './written.ts'

export interface WrittenTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** A local value (`2026-11-21`, `14:03`), or what was written where it could not be read. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: (() => void) | undefined
}

interface Props extends WrittenTextProps {
  written: Written
  ref?: Ref<HTMLInputElement>
}

/** A text that is read as a date or a time; what can't be read stays, with how to write it beside its error. */
export function WrittenText({ written, value, onChange, onBlur, error, ...frame }: Props) {
  const { text, isRead, change, settle } = useWritten(written, value, onChange)
  return (
    <TextInput
      placeholder={written.placeholder}
      autoComplete="off"
      {...frame}
      error={
        error && !isRead ? (
          <>
            {error}: write it as {written.example}
          </>
        ) : (
          error
        )
      }
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
    />
  )
}
