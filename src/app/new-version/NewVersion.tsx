import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { pageBuild, serverBuildQuery } from '../../api/builds.ts'
import { steadyHealthAtom } from '../../crud/surface/use-surface.ts'
import { missingPartsAtom } from './missing.ts'
import classes from './NewVersion.module.css'

/**
 * Says that the server has another build than this page, or that a part of the page could not be loaded. It never reloads
 * by itself: somebody may be typing. The build is asked for at every reconnection.
 */
export default function NewVersion() {
  const [own] = useState(pageBuild)
  const hub = useAtomValue(steadyHealthAtom).hubs['pub-sub']
  const since = hub?.state === 'connected' ? hub.since : undefined
  const { data: build } = useQuery({
    ...serverBuildQuery(since ?? 0),
    enabled: own !== undefined && since !== undefined,
    placeholderData: previous => previous,
  })
  const { isMissing, times } = useAtomValue(missingPartsAtom)
  const isNew = own !== undefined && Boolean(build) && build !== own
  const about = `${isNew ? build : ''} ${times}`
  const [put, setPut] = useState<string>()
  const text = isNew
    ? 'A new version is ready.'
    : isMissing
      ? 'A part of this page could not be loaded. A newer version may have been installed, or the connection was interrupted.'
      : undefined
  const isShown = text !== undefined && put !== about
  return (
    <div aria-live="polite">
      {isShown && (
        <div className={classes.notice}>
          <IconRefresh className={classes.icon} aria-hidden />
          <p className={classes.text}>
            {text} <span className={classes.more}>Finish what you are typing first, then reload the page.</span>
          </p>
          <div className={classes.buttons}>
            <Button size="compact-sm" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setPut(about)}>
              Not now
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
