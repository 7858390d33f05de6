import { ActionIcon, Anchor, Spoiler } from '@mantine/core'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconExternalLink,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { piecesOf } from '../domain/links.ts'
import { type AnnouncementType, announcementTypes } from '../domain/wire.ts'
import classes from './Announcements.module.css'

const icons = { 1: IconInfoCircle, 2: IconAlertOctagon, 3: IconAlertTriangle, 4: IconCircleCheck } as const

/** A longer message is opened by a press. */
const closedPx = 72

interface AnnouncementCardProps {
  readonly type: AnnouncementType
  readonly subject: string
  readonly message: string
  /** Left out where there is nothing to hide: in a preview. */
  readonly onHide?: () => void
}

/** An announcement: its type by shape, word and colour, its subject, and its message as text. */
export function AnnouncementCard({ type, subject, message, onHide }: AnnouncementCardProps) {
  const Icon = icons[type]
  return (
    <div className={classes.card} data-type={type}>
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <p className={classes.subject}>
          <span className={classes.word}>{announcementTypes[type].word}:</span> {subject}
        </p>
        <Spoiler
          maxHeight={closedPx}
          showLabel="Show all of it"
          hideLabel="Show less"
          transitionDuration={0}
          classNames={{ control: classes.control ?? '' }}
        >
          <p className={classes.message}>
            <Linked text={message} />
          </p>
        </Spoiler>
      </div>
      {onHide && (
        <ActionIcon className={classes.hide} aria-label={`Hide: ${subject}`} title="Hide" onClick={onHide}>
          <IconX className={classes.sign} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** One line, for a wall. */
export function AnnouncementLine({
  type,
  subject,
  more,
}: Pick<AnnouncementCardProps, 'type' | 'subject'> & { readonly more: number }) {
  const Icon = icons[type]
  return (
    <p className={classes.line} data-type={type}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.cut}>
        <span className={classes.word}>{announcementTypes[type].word}:</span> {subject}
      </span>
      {more > 0 && <span className={classes.more}>{more} more</span>}
    </p>
  )
}

const Linked = ({ text }: { text: string }) =>
  piecesOf(text).map(({ at, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <Anchor key={at} href={href} target="_blank" rel="noopener noreferrer" underline="always" inherit>
        {piece}
        <IconExternalLink className={classes.out} aria-label="opens in a new tab" />
      </Anchor>
    ),
  )
