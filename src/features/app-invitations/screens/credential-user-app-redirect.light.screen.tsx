import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import type { OpenedInvitation } from '../domain/app-invitation.ts'
import { NextSteps } from './NextSteps.tsx'

const refusals: Readonly<Record<Exclude<OpenedInvitation['state'], 'ready'>, string>> = {
  used: 'This link has been used already. If you have not linked your phone by the code that it gave, ask whoever invited you for a new invitation.',
  expired: 'This link has expired. Ask whoever invited you for a new invitation.',
  revoked: 'This link is not good any more. Look for a newer email, or ask whoever invited you for a new invitation.',
  unknown: 'This link is not complete, or not one of ours. Open the whole link of the email.',
}

/** Where the link of an app invitation leads. The link is used up by the button alone, and works without signing in. */
export default function CredentialUserAppRedirectScreen() {
  const link = useLocation().hash.slice(1)
  const [opened, setOpened] = useState<OpenedInvitation>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setOpened(await request<OpenedInvitation>('POST', '/app-invitation/open', { body: { link } }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const refused = link === '' ? 'unknown' : opened?.state
  return (
    <PublicPage heading="Set up the app">
      {refused !== undefined && refused !== 'ready' ? (
        <Text component="output">{refusals[refused]}</Text>
      ) : opened ? (
        <NextSteps of={opened} />
      ) : (
        <Stack>
          <Text>
            You have been invited to open doors with your phone. Go on when you have that phone in your hand: the link
            works once.
          </Text>
          {failure !== undefined && <ErrorTile title="The link could not be opened" reason={failure} />}
          <Button onClick={() => void open()} loading={isBusy}>
            Go on
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}
