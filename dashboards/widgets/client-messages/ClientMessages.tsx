import { IconMessageExclamation } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '../../../src/api/session.ts'
import type { LiveMessage } from '../../../src/domain/stream/message.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import { clientMessages } from '../../../src/live/views/client-messages.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { AcknowledgeButton } from '../../../src/crud/acknowledge/AcknowledgeButton.tsx'
import { CountingAge } from '../../../src/crud/acknowledge/CountingAge.tsx'
import { useAcknowledge, type Acknowledging } from '../../../src/crud/acknowledge/use-acknowledge.ts'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import classes from './ClientMessages.module.css'
import { figure } from '../../../src/ui/figures.ts'

const callOf = (id: number) => ({ path: `/clientmessage/${id}/acknowledge` })
const rowPx = 76

/** Messages to the operators that wait for one of them. */
export default function ClientMessages() {
  const { items, more } = useAtomValue(viewAtom(clientMessages))
  const { data: user } = useAtomValue(sessionAtom)
  const { px } = useScale()
  const acknowledging = useAcknowledge(callOf)
  const may = user?.permissions.includes('CLIENTMESSAGE_COMMAND') ?? false
  if (items.length === 0)
    return <EmptyState title="No messages">Messages appear here until an operator acknowledges them.</EmptyState>
  return (
    <>
      <VirtualRows
        label="Unacknowledged messages, newest first"
        items={items}
        keyOf={message => message.clientMessageId}
        rowPx={px(rowPx)}
        render={message => <Message message={message} acknowledging={may ? acknowledging : undefined} />}
      />
      {more > 0 && <p className={classes.more}>and {figure(more)} older ones</p>}
    </>
  )
}

function Message({ message, acknowledging }: { message: LiveMessage; acknowledging: Acknowledging | undefined }) {
  const { clientMessageId: id, subject, content, person, door } = message
  const about = [person, door].filter(Boolean).join(' · ')
  return (
    <div className={classes.row}>
      <IconMessageExclamation className={classes.shape} aria-hidden />
      <div className={classes.words}>
        <div className={classes.subject}>{subject}</div>
        <div className={classes.content} title={content}>
          {content}
        </div>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      <span className={classes.age}>
        <CountingAge at={Date.parse(message.createdAt)} />
      </span>
      {acknowledging && (
        <AcknowledgeButton of={subject} state={acknowledging.of(id)} onPress={() => acknowledging.acknowledge(id)} />
      )}
    </div>
  )
}
