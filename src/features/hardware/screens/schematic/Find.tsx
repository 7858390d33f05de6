import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ThingKey } from '../../domain/thing.ts'
import { titleOf } from '../../domain/thing.ts'
import type { DrawnThing } from './drawing.ts'
import classes from './Schematic.module.css'

/** Which things are called so, or have such a UDN; undefined where nothing is asked for. */
export function foundIn(things: readonly DrawnThing[], text: string): readonly DrawnThing[] | undefined {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return undefined
  return things.filter(
    ({ thing }) => titleOf(thing).toLowerCase().includes(wanted) || thing.udn?.toLowerCase().startsWith(wanted),
  )
}

interface FindProps {
  text: string
  onText: (text: string) => void
  found: readonly DrawnThing[] | undefined
  onChoose: (key: ThingKey) => void
}

/** Finds parts by name, number or UDN: Enter goes from one to the next. */
export function Find({ text, onText, found, onChoose }: FindProps) {
  const [at, setAt] = useState(-1)
  const count = found?.length ?? 0
  const said = useMemo(() => {
    if (!found) return ''
    if (count === 0) return 'None found'
    return at < 0 ? `${count} found` : `${Math.min(at, count - 1) + 1} of ${count}`
  }, [found, count, at])
  const next = () => {
    const to = (at + 1) % Math.max(1, count)
    const thing = found?.[to]
    if (!thing) return
    setAt(to)
    onChoose(thing.key)
  }
  return (
    <search>
      <form
        className={classes.tools}
        onSubmit={event => {
          event.preventDefault()
          next()
        }}
      >
        <TextInput
          className={classes.find}
          type="search"
          label="Find"
          placeholder="Name, number or UDN"
          value={text}
          onChange={({ currentTarget }) => {
            setAt(-1)
            onText(currentTarget.value)
          }}
          rightSectionWidth="6rem"
          rightSection={<output>{said}</output>}
        />
        <Button type="submit" variant="default" disabled={count === 0}>
          Next
        </Button>
      </form>
    </search>
  )
}
