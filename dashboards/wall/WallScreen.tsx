import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { sessionAtom } from '../../src/api/session.ts'
import type { Dashboard } from '../../src/domain/dashboard.ts'
import { ErrorTile } from '../../src/ui/ErrorTile.tsx'
import { useAfar, useScale } from '../../src/ui/scale.tsx'
import { usualWall, wallRootPx } from '../../src/ui/wall-scale.ts'
import { Grid } from '../grid/Grid.tsx'
import { shellDialogAtom } from '../../src/crud/screen/shell-dialog.ts'
import { LostBanner } from '../../src/crud/surface/LostBanner.tsx'
import { Notices } from './Notices.tsx'
import { Standing } from './Standing.tsx'
import { savedLayoutQuery, storeLayout } from './saved-dashboard.ts'
import { Toolbar } from './Toolbar.tsx'
import { useEditing } from '../editing/use-editing.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useRoom, useWindowSize } from './use-room.ts'
import { useWall } from '../editing/use-wall.ts'
import { useWallScreen } from './wall-screen.ts'
import classes from './WallScreen.module.css'
import { Guarded } from '../../src/ui/later/Guarded.tsx'
import { later } from '../../src/ui/later/later.ts'

// Most walls never show it.
const AskScreen = later(() => import('./AskScreen.tsx'))
const StartGuide = later(() => import('./StartGuide.tsx'))

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
  const { data: user } = useAtomValue(sessionAtom)
  const store = useCallback(
    async (layout: Dashboard | undefined) => {
      await storeLayout(clientId, layout)
      queries.setQueryData(savedLayoutQuery(clientId).queryKey, layout ?? null)
    },
    [clientId, queries],
  )
  const isWall = useScale().density === 'wall'
  const [full, toggleFull] = useFullScreen(isWall)
  const screen = useWallScreen()
  const pixels = useWindowSize()
  useAfar(isWall && full ? wallRootPx(screen ?? usualWall, pixels) : undefined)
  // Other notices go by themselves, and tiles don't change for them.
  const { ref: standingRef, height: standingPx } = useElementSize()
  const wall = useWall(saved, permissions, store, useRoom(full, pixels, standingPx))
  const [editing, setEditing] = useState(false)
  const [said, say] = useState('')
  const [asksSize, setAsksSize] = useState(false)
  const openDialog = useSetAtom(shellDialogAtom)
  const arranging = editing && !full && !wall.opened
  const tools = useEditing(wall, say)

  return (
    <section className={classes.wall} data-full={full || undefined} aria-label="Dashboard">
      {full ? (
        <LeaveFullScreen onLeave={toggleFull} />
      ) : (
        <Toolbar
          wall={wall}
          permissions={permissions}
          editing={editing && !full}
          onEdit={failure ? undefined : setEditing}
          onAdd={tools.add}
          onFullScreen={toggleFull}
          onKeys={() => openDialog('shortcuts')}
          onSize={
            isWall
              ? () => {
                  setAsksSize(true)
                  toggleFull()
                }
              : undefined
          }
        />
      )}
      <LostBanner />
      {isWall && full && (screen === undefined || asksSize) && (
        <Guarded name="The choice of a screen" shape={null}>
          <AskScreen onDone={() => setAsksSize(false)} onLeave={toggleFull} />
        </Guarded>
      )}
      <div ref={standingRef} className={classes.standing}>
        <Standing permissions={permissions} full={full} />
      </div>
      <Notices />
      {user && (
        <Guarded name="The guide" shape={null}>
          <StartGuide user={user} isDisplay={isWall || full} />
        </Guarded>
      )}
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
