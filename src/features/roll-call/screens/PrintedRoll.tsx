import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { count } from '../../../ui/figures.ts'
import { Printed } from '../../../ui/print/Printed.tsx'
import { notOnRoll } from '../domain/outcomes.ts'
import type { Standing } from '../live/roll.ts'
import classes from './PrintedRoll.module.css'
import { standings } from './Tallies.tsx'

/** Somebody on paper. */
export interface PrintedLine {
  readonly key: number | string
  readonly name: string
  readonly zone: string | undefined
  readonly door: string | undefined
  /** When they were read last, epoch ms. */
  readonly at: number | undefined
  readonly standing: Standing | undefined
  /** They are not on the roll. */
  readonly entry?: { readonly lastSeen: string; readonly note: string } | undefined
}

interface PrintedRollProps {
  /** Of an instant, ISO 8601; undefined for now. */
  at: string | undefined
  lines: readonly PrintedLine[]
  onPrinted: () => void
}

/** Of these the box to tick stays empty. */
const unmarked: ReadonlySet<Standing> = new Set(['missing', 'notCalled'])

/** The roll call on paper, a page for each zone, with a box to tick for each person. The browser's dialog opens at once. */
export function PrintedRoll({ at, lines, onPrinted }: PrintedRollProps) {
  const { zone: timeZone } = useCaller()
  const [asked] = useState(() => at ?? new Date().toISOString())
  const byZone = Map.groupBy(
    lines.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ zone, entry }) => (entry ? notOnRoll : (zone ?? 'In no zone')),
  )
  const when = dateTimeText(asked, timeZone)
  return (
    <Printed className={classes.roll} onPrinted={onPrinted}>
      {[...byZone]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([zone, people]) => (
          <section key={zone} className={classes.zone}>
            <h1>
              {zone}: {count(people.length, 'person', 'people')} in, {when}
            </h1>
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Last read</th>
                  <th scope="col">Marked</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ key, name, door, at: readAt, standing, entry }) => (
                  <tr key={key}>
                    <td className={classes.name}>{name}</td>
                    <td>
                      {[
                        readAt !== undefined && dateTimeText(new Date(readAt).toISOString(), timeZone),
                        door,
                        entry?.lastSeen,
                        entry?.note,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </td>
                    <td>{standing === undefined || unmarked.has(standing) ? '' : standings[standing].word}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </Printed>
  )
}
