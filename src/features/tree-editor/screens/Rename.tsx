import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface RenameProps {
  name: string
  /** @param name undefined where it stays as it was */
  onDone: (name: string | undefined) => void
}

/** A name, typed in its place: Enter takes it, Escape leaves it as it was. */
export function Rename({ name, onDone }: RenameProps) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (to: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(to?.trim() === name ? undefined : to)
  }
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={`New name of ${name}`}
      maxLength={200}
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => end(text)}
      onKeyDown={event => {
        if (event.key === 'Enter') end(text)
        else if (event.key === 'Escape') end(undefined)
      }}
    />
  )
}
