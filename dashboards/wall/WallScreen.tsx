import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Dashboard } from '../../src/domain/dashboard.ts'
import { ErrorTile } from '../../src/ui/ErrorTile.tsx'
import { Grid } from '../grid/Grid.tsx'
import { Notices } from './Notices.tsx'
import { savedLayoutQuery, storeLayout } from './saved-dashboard.ts'
import { Toolbar } from './Toolbar.tsx'
import { useEditing } from './use-editing.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useWall } from './use-wall.ts'
import classes from './WallScreen.module.css'

interface WallScreenProps {
  clientId: number
  permissions: ReadonlySet<string>
  saved: Dashboard | null
  /** Why the saved wall could not be read, and how to try again. */
  failure: { reason: string; retry: () => void } | undefined
}

/** The wall with its tools; in full screen the tiles alone. */
export function WallScreen({ clientId, permissions, saved, failure }: WallScreenProps) {
  const queries = useQueryClient()
  const store = useCallback(
    async (layout: Dashboard | undefined) => {
      await storeLayout(clientId, layout)
      queries.setQueryData(savedLayoutQuery(clientId).queryKey, layout ?? null)
    },
    [clientId, queries],
  )
  const wall = useWall(saved, permissions, store)
  const [full, toggleFull] = useFullScreen()
  const [editing, setEditing] = useState(false)
  const [said, say] = useState('')
  const arranging = editing && !full
  const tools = useEditing(wall, say)

  return (
    <section className={classes.wall} data-full={full || undefined} aria-label="Dashboard">
      {full ? (
        <LeaveFullScreen onLeave={toggleFull} />
      ) : (
        <Toolbar
          wall={wall}
          permissions={permissions}
          editing={arranging}
          onEdit={failure ? undefined : setEditing}
          onAdd={tools.add}
          onFullScreen={toggleFull}
        />
      )}
      <Notices />
      {failure && (
        <div className={classes.failure}>
          <ErrorTile title="Your own dashboard could not be read" reason={failure.reason} onRetry={failure.retry} />
        </div>
      )}
      <Grid tiles={wall.tiles} permissions={permissions} tools={arranging ? tools : undefined} full={full} />
      <output className={classes.said} aria-label="What was changed">
        {said}
      </output>
    </section>
  )
}

/** Unseen until it is pointed at or has the focus: full screen has no chrome. */
function LeaveFullScreen({ onLeave }: { onLeave: () => void }) {
  return (
    <Button className={classes.leave} variant="default" onClick={onLeave}>
      Leave full screen (F)
    </Button>
  )
}
