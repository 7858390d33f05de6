import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inZone } from '../../api/site-time.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { Heading } from '../../ui/Heading.tsx'
import classes from './Paper.module.css'
import { usePrint } from './use-print.ts'

interface PaperProps {
  title: string
  /** Everything is there. */
  isReady: boolean
  /** When it was read, epoch ms. */
  at: number
  /** Beneath the title: how many, and what they are narrowed by. */
  notes: ReactNode
  children: ReactNode
}

/** What is on paper, with whose it is and when it was printed; above it, on the screen alone, how to print it again. */
export function Paper({ title, isReady, at, notes, children }: PaperProps) {
  const { user, zone } = useCaller()
  usePrint(isReady)
  return (
    <>
      <Group className={classes.bar} justify="flex-end">
        <Button
          disabled={!isReady}
          leftSection={<IconPrinter className={classes.icon} aria-hidden />}
          onClick={() => print()}
        >
          Print
        </Button>
      </Group>
      <main className={classes.paper} aria-busy={!isReady}>
        <Heading>{title}</Heading>
        <div className={classes.notes}>
          {notes}
          {isReady && (
            <p>
              {user?.client.name}, {inZone(at, zone, 'day')} {inZone(at, zone, 'minute')}, printed by{' '}
              {user?.displayName}
            </p>
          )}
        </div>
        {isReady ? children : <output>Loading</output>}
      </main>
    </>
  )
}
