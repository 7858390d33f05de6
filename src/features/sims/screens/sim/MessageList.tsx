import { Anchor, Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Message } from './conversation.ts'
import { MessageBubble } from './MessageBubble.tsx'
import classes from './Messages.module.css'

/** What scrolls takes the focus, so that it scrolls by keyboard too. */
const region = { role: 'log', tabIndex: 0 } as const
/** Up to this far from its end, in px, somebody counts as reading the newest. */
const nearEnd = 48

interface MessageListProps {
  title: string
  /** Oldest first. */
  messages: readonly Message[]
  hasEarlier: boolean
  isLoadingEarlier: boolean
  loadEarlier: () => void
  /** Takes the text of a message that failed, to be sent again. */
  onAgain?: (text: string) => void
}

/** A conversation with the newest message at the bottom, where it stays unless somebody has scrolled up. */
export function MessageList({ title, messages, onAgain, ...earlier }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null)
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    if (box.current && fromEnd.current <= nearEnd) box.current.scrollTop = box.current.scrollHeight
  }, [messages])
  return (
    <div
      ref={box}
      {...region}
      aria-label={`Text messages of ${title}`}
      className={classes.list}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        fromEnd.current = scrollHeight - scrollTop - clientHeight
      }}
    >
      {earlier.hasEarlier && (
        <Button variant="default" loading={earlier.isLoadingEarlier} onClick={earlier.loadEarlier}>
          Earlier messages
        </Button>
      )}
      {messages.length === 0 && (
        <EmptyState title="No text messages">What is sent to this SIM and what it sends appears here.</EmptyState>
      )}
      <ol className={classes.messages}>
        {messages.map(message => (
          <MessageBubble key={message.smsId} message={message}>
            {onAgain && message.state === 'failed' && (
              <Anchor component="button" type="button" underline="always" onClick={() => onAgain(message.message)}>
                Write it again
              </Anchor>
            )}
          </MessageBubble>
        ))}
      </ol>
    </div>
  )
}
