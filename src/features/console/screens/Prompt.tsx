import { Button, TextInput } from '@mantine/core'
import { useMemo, useRef, type FormEvent } from 'react'
import { longestTyped } from '../../../domain/device-command.ts'
import classes from './Console.module.css'
import type { Line } from './lines.ts'
import { useTypedBefore, withoutRepeats } from './use-typed-before.ts'

interface PromptProps {
  lines: readonly Line[]
  /** What is typed is sent one after the other: the next once there is an answer. */
  isWaiting: boolean
  onType: (text: string) => void
}

/** Where commands are typed. Arrow up and down bring back what was typed before. */
export function Prompt({ lines, isWaiting, onType }: PromptProps) {
  const typed = useMemo(() => withoutRepeats(lines.map(({ text }) => text)), [lines])
  const { text, change, onKeyDown } = useTypedBefore(typed)
  const input = useRef<HTMLInputElement>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '' || isWaiting) return
    onType(asked)
    change('')
    input.current?.focus()
  }
  return (
    <form className={classes.prompt} onSubmit={send}>
      <TextInput
        ref={input}
        label="Command"
        description="Enter sends it. Arrow up brings back what was typed before."
        className={classes.grow}
        classNames={{ input: classes.typed }}
        value={text}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={onKeyDown}
        maxLength={longestTyped}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" loading={isWaiting} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  )
}
