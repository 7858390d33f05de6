import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { BeforeSaveProps } from '../../../../crud/before-save/before-save.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { Intended } from '../../domain/what-if.ts'
import { intendedBy } from './intended.ts'
import { WhoChanges } from './WhoChanges.tsx'
import classes from './WhatIf.module.css'
import { whatIfQuery } from './what-if-query.ts'
import { lastAccessText, summaryText } from './what-if-words.ts'

/** Who is told. */
export const reads = ['FOB_READ', 'PERSON_READ', 'DOOR_READ']

/** Who gains and loses which doors by writes that are about to be made. */
export function WhatIfSummary({ writes }: BeforeSaveProps) {
  const { may } = useCaller()
  const intended = intendedBy(writes)
  if (!intended) return null
  return (
    <section className={classes.box} aria-label="What this does to access">
      {reads.every(may) ? (
        <Answer key={JSON.stringify(intended)} intended={intended} />
      ) : (
        <Text size="sm">Who gains or loses access by this is shown only to those who may read of people.</Text>
      )}
    </section>
  )
}

function Answer({ intended }: { intended: Intended }) {
  const { words } = useCaller()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(whatIfQuery(intended))
  if (error && !isFetching)
    return (
      <div role="alert" className={classes.line}>
        <Text>What this does to access could not be worked out. {messageOf(error)}. You can save all the same.</Text>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <output aria-busy="true">Working out who gains and loses access…</output>
  const last = lastAccessText(data)
  const isNothing = data.items.length === 0
  return (
    <>
      <div className={classes.line}>
        <output className={classes.said}>{summaryText(data, words)}</output>
        {!isNothing && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide who' : 'Show who'}
          </Button>
        )}
      </div>
      {last !== undefined && <Text className={classes.last}>{last}</Text>}
      {isOpen && <WhoChanges id={id} intended={intended} />}
    </>
  )
}
