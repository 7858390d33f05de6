import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Chosen, chosen } from '../domain/choose.ts'
import { mostMade, type ReadUdns, readUdns } from '../domain/udns.ts'
import { chosenIn, udnsIn } from './asked.ts'
import { chosenQuery } from './calls.ts'
import { wrongText } from './UdnsInput.tsx'

export interface Choosing {
  readonly by: 'batch' | 'range' | 'udns'
  readonly batch: string
  readonly from: string
  readonly to: string
  readonly udns: string
}

const settleMs = 300

/** What the address asks for, as it would be typed. */
function askedFor(url: URLSearchParams): Choosing {
  const given = chosenIn(url)
  const udns = udnsIn(url)
  const part = given && !('udns' in given) ? given : {}
  const by = udns !== '' ? 'udns' : part.batch === undefined && part.from !== undefined ? 'range' : 'batch'
  return { by, batch: part.batch ?? '', from: part.from ?? '', to: part.to ?? '', udns }
}

/** What was typed as a choice; undefined while it is none. */
function choiceOf({ by, batch, from, to, udns }: Choosing, read: ReadUdns): Chosen | undefined {
  const ends = { ...(from.trim() && { from: from.trim() }), ...(to.trim() && { to: to.trim() }) }
  if (by === 'udns' && wrongText(read, mostMade) !== undefined) return undefined
  const wanted = by === 'udns' ? { udns: read.valid } : by === 'batch' ? { batch, ...ends } : ends
  if (by === 'udns' && udns.trim() === '') return undefined
  const parsed = chosen.safeParse(wanted)
  return parsed.success ? parsed.data : undefined
}

/** Which devices labels are made of, and what the server has of them. */
export function useLabelChoice() {
  const [url] = useSearchParams()
  const [typed, setTyped] = useState(() => askedFor(url))
  const [settled] = useDebouncedValue(typed, settleMs)
  const read = useMemo(() => readUdns(typed.udns), [typed.udns])
  const choice = useMemo(() => choiceOf(settled, readUdns(settled.udns)), [settled])
  const found = useQuery(chosenQuery(choice))
  return {
    typed,
    read,
    choice,
    found,
    isSettled: settled === typed,
    set: (change: Partial<Choosing>) => setTyped(before => ({ ...before, ...change })),
  }
}
export type LabelChoice = ReturnType<typeof useLabelChoice>
