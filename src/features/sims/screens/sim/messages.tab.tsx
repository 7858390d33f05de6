import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { Guard } from '../../../../crud/screen/Guard.tsx'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { sms } from '../../../../domain/entities/hardware/sms.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { sendCode } from '../../domain/texting.ts'
import { Compose } from './Compose.tsx'
import { HubState } from './HubState.tsx'
import { MessageList } from './MessageList.tsx'
import { useConversation } from './use-conversation.ts'

/** The text messages to and from a SIM, live, and one that is written to it. */
export default function SimMessages({ entity, record }: SpecialTabProps) {
  return (
    <Guard codes={[sms.permission.read]}>
      <Conversation simId={Number(record[entity.key])} title={titleOf(entity, record)} />
    </Guard>
  )
}

function Conversation({ simId, title }: { simId: number; title: string }) {
  const { may } = useCaller()
  const { messages, error, retry, ...earlier } = useConversation(simId)
  const [draft, setDraft] = useState('')
  if (!messages && error)
    return <ErrorTile title="The text messages could not be loaded" reason={messageOf(error)} onRetry={retry} />
  if (!messages) return <Skeleton height="20rem" radius="md" aria-busy />
  const maySend = may(sendCode)
  return (
    <Stack gap="md" maw="52rem">
      <HubState />
      {error && <ErrorTile title="Newer text messages could not be loaded" reason={messageOf(error)} onRetry={retry} />}
      <MessageList title={title} messages={messages} {...earlier} {...(maySend && { onAgain: setDraft })} />
      {maySend && <Compose simId={simId} title={title} text={draft} onText={setDraft} />}
    </Stack>
  )
}
