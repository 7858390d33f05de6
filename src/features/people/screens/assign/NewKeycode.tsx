import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { isUnique } from '../../../../api/entity-calls.ts'
import { uniqueSetsOf } from '../../../../domain/unique-sets.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { filled } from '../../../../domain/faults.ts'

const duplicate = 'Keycode is a duplicate'
const set = uniqueSetsOf(token).find(({ property }) => property === 'keycode')

/** Why a keycode can be none of a new credential, undefined if it can. */
async function wrongOf(keycode: string, already: readonly string[]): Promise<string | undefined> {
  const parsed = token.fields.keycode.schema.safeParse(keycode)
  if (!parsed.success) return filled(parsed.error.issues[0]?.message ?? '', { field: 'Keycode' })
  if (already.includes(keycode)) return duplicate
  const isFree = set && (await isUnique(token, set, { keycode }, undefined).catch(() => false))
  return isFree ? undefined : duplicate
}

interface NewKeycodeProps {
  already: readonly string[]
  onAdd: (keycode: string) => void
}

/** A new credential by its keycode, typed or read: Enter adds it, and a wrong one shows its error at once. */
export function NewKeycode({ already, onAdd }: NewKeycodeProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const add = async (keycode: string) => {
    const problem = await wrongOf(keycode, already)
    setWrong(problem === undefined ? undefined : `${keycode}: ${problem}`)
    if (problem === undefined) onAdd(keycode)
  }
  const byEnter = (event: KeyboardEvent) => {
    const keycode = text.trim().toUpperCase()
    if (event.key !== 'Enter' || keycode === '') return
    event.preventDefault()
    setText('')
    void add(keycode)
  }
  return (
    <TextInput
      label="A new one, by keycode"
      description="Typed or read, then Enter"
      value={text}
      error={wrong}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={byEnter}
    />
  )
}
