import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

/** A note of a line: Enter or leaving it saves, Escape leaves it as it was. */
export function NoteField({ note, onDone }: { note: string; onDone: (note: string | undefined) => void }) {
  const [text, setText] = useState(note)
  const isDone = useRef(false)
  // The field loses the focus when it goes: that is not a second answer.
  const done = (saved: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(saved)
  }
  return (
    <TextInput
      size="xs"
      aria-label="Note"
      value={text}
      maxLength={500}
      ref={field => field?.focus()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={event => {
        // The keys of the list are letters here.
        event.stopPropagation()
        if (event.key === 'Enter') done(text)
        if (event.key === 'Escape') done(undefined)
      }}
      onBlur={() => done(text === note ? undefined : text)}
    />
  )
}
