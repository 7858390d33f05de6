import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { mailMessage } from '../../../../domain/entities/settings/mail-message.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { MailServer } from '../../domain/mail-server.ts'
import { TestDialog } from '../TestDialog.tsx'
import { useMailServer } from '../use-mail-server.ts'
import classes from '../Outbox.module.css'

/** Above the outbox: whether messages are sent at all, from whom, and a test of it. */
export default function OutboxHead() {
  const { may } = useCaller()
  const { data, error, refetch } = useMailServer()
  const [isTesting, setTesting] = useState(false)
  if (!data && error)
    return (
      <ErrorTile
        title="Whether messages are sent could not be loaded"
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height="2.5rem" radius="sm" />
  return (
    <Group className={classes.head} justify="space-between">
      <Text className={classes.text}>
        {!(data.isSetUp && data.sms && data.push) && <IconMailOff className={classes.off} aria-hidden />}
        <span>{stateOf(data)}</span>
      </Text>
      {may(mailMessage.permission.command) && (
        <Button variant="default" onClick={() => setTesting(true)}>
          Send a test
        </Button>
      )}
      {isTesting && <TestDialog server={data} onClose={() => setTesting(false)} />}
    </Group>
  )
}

const stateOf = ({ isSetUp, from, keptDays, sms, push }: MailServer) =>
  [
    isSetUp
      ? `Emails are sent from ${from ?? ''}. Their texts are stored for ${keptDays} days.`
      : 'No mail server is set up: emails stay here and reach nobody. Its administrator can set SMTP_URL.',
    sms
      ? 'Text messages are sent.'
      : 'No provider of text messages is set up: they stay here and reach nobody. Its administrator can set SMS_URL.',
    push
      ? 'Notifications are sent to the devices on which users have switched them on.'
      : 'Notifications are switched off on this server: they stay here and reach nobody. Its administrator can set WEB_PUSH.',
  ].join(' ')
