import { TagsInput } from '@mantine/core'
import type { InputProps } from './view.ts'

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** A list of words: written one after another, each taken out by its own button or by backspace. */
export function WordsField({ field, value, onChange, onBlur, frame }: InputProps) {
  return (
    <TagsInput
      {...frame}
      value={wordsOf(value)}
      maxLength={field.max}
      splitChars={[',', ';']}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove all' }}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
