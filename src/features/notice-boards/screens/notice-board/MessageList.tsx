import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { shownOn, whyNotShown } from '../notices/shown.ts'
import classes from './MessageList.module.css'
import type { BoardMessages } from './use-messages.ts'

interface MessageListProps {
  messages: BoardMessages
  /** Of the site: 2026-11-21. */
  day: string
  current: ApiRecord | undefined
}

const { noticeMessage } = entities

/** The board's messages in their order, with why those are not shown that are not. */
export function MessageList({ messages: { known }, day, current }: MessageListProps) {
  const { may } = useCaller()
  if (known.length === 0) return null
  const shown = shownOn(known, day)
  return (
    <ol className={classes.list} aria-label="Messages in their order">
      {known.map(message => {
        const id = Number(message[noticeMessage.key])
        const to = placeOf(noticeMessage, 'detail', id, undefined, may)
        const title = titleOf(noticeMessage, message)
        const why = whyNotShown(message, day) ?? (shown.includes(message) ? undefined : 'Waits for the sticky message')
        return (
          <li key={id} className={classes.entry} aria-current={message === current || undefined}>
            <div className={classes.line}>
              {to === undefined ? (
                title
              ) : (
                <Anchor component={Link} to={to} inherit>
                  {title}
                </Anchor>
              )}
              <span className={classes.why}>{why ?? (message === current ? 'On the board' : 'Shown in turn')}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
