import { AnnouncementLine } from './AnnouncementCard.tsx'
import classes from './Announcements.module.css'
import { useAnnouncements } from './use-announcements.ts'

/** What a wall says of announcements: the newest dangerous one, in one line, so that its tiles keep their place. */
export function DangerLine() {
  const { shown } = useAnnouncements()
  const dangers = shown.filter(({ announcementType }) => announcementType === 2)
  const [first] = dangers
  return (
    <div aria-live="polite">
      {first && (
        <section className={classes.inWall} aria-label="Announcements">
          <AnnouncementLine type={first.announcementType} subject={first.subject} more={dangers.length - 1} />
        </section>
      )}
    </div>
  )
}
