import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { BeforeSave, BeforeSaveProps } from '../../../../crud/before-save/before-save.ts'
import { announcement } from '../../domain/announcement.ts'
import { typeOf } from '../../domain/order.ts'
import { AnnouncementCard } from '../AnnouncementCard.tsx'
import classes from '../Announcements.module.css'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The announcement as its readers will see it. */
function Preview({ writes }: BeforeSaveProps) {
  const [write] = writes
  const id = write?.id
  const { data } = useQuery({ ...oneQuery(announcement, id ?? 0), enabled: id !== undefined })
  if (writes.length !== 1 || !write?.values || (id !== undefined && !data)) return null
  const { type, subject, message } = { ...data, ...write.values }
  return (
    <section className={classes.preview} aria-label="Preview">
      <span>This is how it looks:</span>
      <AnnouncementCard type={typeOf(type)} subject={textOf(subject)} message={textOf(message)} />
    </section>
  )
}

/** Shows an announcement before it is saved; nothing has to be confirmed. */
const beforeSave: BeforeSave = { Summary: Preview, ask: async () => [] }
export default beforeSave
