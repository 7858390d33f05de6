import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { sessionAtom } from '../../api/session.ts'
import { switchingAt, useSwitchClient } from './use-switch-client.ts'
import classes from './WorkingAs.module.css'

interface WorkingAsProps {
  /** It can be gone back from here: not on a wall in full screen, nor before the user has done what they must. */
  canGoBack: boolean
}

/** Whom the user works for, above every screen, where that is not the client they belong to. */
export function WorkingAs({ canGoBack }: WorkingAsProps) {
  const { data: user } = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  const switchClient = useSwitchClient()
  if (!user?.homeClient || user.homeClient.clientId === user.client.clientId) return null
  const { userId, client, homeClient } = user
  return (
    <section className={classes.banner} aria-label="Whom you work for">
      <span className={classes.text}>
        You are working as <strong>{client.name}</strong>
      </span>
      {canGoBack && (
        <Button
          className={classes.back}
          variant="default"
          size="compact-sm"
          loading={pathname === switchingAt}
          onClick={() => void switchClient(userId, homeClient.clientId, `${pathname}${search}${hash}`)}
        >
          Back to {homeClient.name}
        </Button>
      )}
    </section>
  )
}
