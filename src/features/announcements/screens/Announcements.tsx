import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { useScale } from '../../../ui/scale.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import type { ActiveAnnouncement } from '../domain/wire.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import classes from './Announcements.module.css'
import { DangerLine } from './DangerLine.tsx'
import { announcementsQuery, useAnnouncements, useHiding } from './use-announcements.ts'

/** More are opened by a press: a screen has other things to show. */
const mostShown = 2

/**
 * What is announced to the user, above every screen; on a wall only what is dangerous.
 * @param props.onSettled called once it is known what is announced, or that it could not be loaded
 */
export default function Announcements({ onSettled }: { onSettled: () => void }) {
  useSettled(useQuery(announcementsQuery).isPending, onSettled)
  return useScale().density === 'wall' ? <DangerLine /> : <Listed />
}

function Listed() {
  const { shown, error, retry } = useAnnouncements()
  const [isWhole, setWhole] = useState(false)
  const hide = useHiding()
  const left = shown.length - mostShown
  const hideOne = ({ announcementId: id, subject }: ActiveAnnouncement) => {
    hide({ id, hidden: true })
    const notice = notifications.show({
      title: 'Announcement hidden',
      message: (
        <>
          {subject}{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              hide({ id, hidden: false })
              notifications.hide(notice)
            }}
          >
            Show it again
          </Button>
        </>
      ),
    })
  }
  return (
    <div aria-live="polite">
      {error !== null && (
        <div className={classes.all}>
          <ErrorTile title="Announcements could not be loaded" reason={messageOf(error)} onRetry={retry} />
        </div>
      )}
      {shown.length > 0 && (
        <section className={classes.all} aria-label="Announcements">
          <ul className={classes.list}>
            {(isWhole ? shown : shown.slice(0, mostShown)).map(each => (
              <li key={each.announcementId}>
                <AnnouncementCard
                  type={each.announcementType}
                  subject={each.subject}
                  message={each.announcementMessage}
                  onHide={() => hideOne(each)}
                />
              </li>
            ))}
          </ul>
          {left > 0 && (
            <Button
              className={classes.foot ?? ''}
              variant="default"
              size="xs"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `${left} more`}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
