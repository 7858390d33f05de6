import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { inZone } from '../../api/site-time.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { Heading } from '../../ui/Heading.tsx'
import classes from './Paper.module.css'
import { usePrint } from './use-print.ts'

interface PaperProps {
  title: string
  /** Everything is there. */
  isReady: boolean
  /** Beneath the title: how many, and what they are narrowed by. */
  notes: ReactNode
  children: ReactNode
}

/** What is on paper, with whose it is and when it was printed; above it, on the screen alone, how to print it again. */
export function Paper({ title, isReady, notes, children }: PaperProps) {
  const { user, zone } = useCaller()
  const [at] = useState(() => Date.now())
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
          <p>
            {user?.client.name}, {inZone(at, zone, 'day')} {inZone(at, zone, 'minute')}, printed by {user?.displayName}
          </p>
        </div>
        {isReady ? children : <VisuallyHidden component="output">Loading</VisuallyHidden>}
      </main>
    </>
  )
}
