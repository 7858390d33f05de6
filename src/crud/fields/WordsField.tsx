import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../api/entity-calls.ts'
import { entityById } from '../../domain/entities/index.ts'
import type { Field, RecordOptions } from '../../domain/fields/index.ts'
import type { InputProps } from './view.ts'

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** A list of words: written one after another, each taken out by its own button or by backspace. */
export function WordsField({ field, value, onChange, onBlur, frame }: InputProps) {
  const { offers } = field as Field & Partial<RecordOptions>
  // Without an answer nothing is offered, and words are typed.
  const { data = [] } = useQuery(tagsQuery(offers === undefined ? undefined : entityById(offers)))
  return (
    <TagsInput
      {...frame}
      value={wordsOf(value)}
      data={data.map(({ tag }) => tag)}
      maxLength={field.max}
      splitChars={[',', ';']}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove all' }}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
