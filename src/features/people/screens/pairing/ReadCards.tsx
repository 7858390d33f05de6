import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { request } from '../../../../api/request.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import type { Side } from '../../domain/pairing.ts'

interface ReadCardsProps {
  /** Who gets the next card. */
  next: Side | undefined
  onRead: (credential: Side) => void
}

/** Reads cards one after another with a reader that types: its Enter gives the card to the next person. */
export function ReadCards({ next, onRead }: ReadCardsProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const read = async (keycode: string) => {
    const query = new URLSearchParams({ keycode })
    try {
      const found = await request<ApiRecord>('GET', `${token.api}/find?${query}`)
      const title = titleOf(token, found)
      if (found['personId'] !== null) setWrong(`${String(found['person'])} has ${title} already`)
      else {
        setWrong(undefined)
        onRead({ id: Number(found[token.key]), title })
      }
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  const byEnter = (event: KeyboardEvent) => {
    const keycode = text.trim()
    if (event.key !== 'Enter' || keycode === '') return
    event.preventDefault()
    setText('')
    void read(keycode)
  }
  return (
    <TextInput
      label="Read cards"
      description={next ? `The next card goes to ${next.title}` : 'Everybody in the list has one'}
      placeholder="Keycode, then Enter"
      value={text}
      error={wrong}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={byEnter}
    />
  )
}
