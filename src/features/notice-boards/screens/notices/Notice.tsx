import { useReducedMotion } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { pictureHref } from '../../../../api/pictures.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { isDocument } from '../../../../crud/fields/picture-words.ts'
import classes from './Board.module.css'
import { textSize, type PicturePosition } from './look.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

interface NoticeProps {
  message: ApiRecord
  pictureAt: PicturePosition
}

/** One notice: its title and text in their fonts, and its picture where the layout has it. */
export function Notice({ message, pictureAt }: NoticeProps) {
  const picture = text(message['picture']) || undefined
  const isWhole = message['fullscreen'] === true && picture !== undefined
  const [title, body] = [text(message['title']), text(message['text'])]
  if (isWhole) return <Picture fileKey={picture} alt={title} isWhole />
  return (
    <div className={classes.notice} data-picture={picture === undefined ? undefined : pictureAt}>
      <div className={classes.words}>
        {title && (
          <p
            className={classes.title}
            data-font={text(message['titleFont'])}
            style={{ '--title-colour': text(message['titleColour']) || 'inherit' } as CSSProperties}
          >
            {title}
          </p>
        )}
        {body && (
          <p
            className={classes.text}
            data-font={text(message['textFont'])}
            style={{ '--size': textSize(body) } as CSSProperties}
          >
            {body}
          </p>
        )}
      </div>
      {picture !== undefined && <Picture fileKey={picture} alt="" />}
    </div>
  )
}

/** An animation is frozen for users who prefer reduced motion. */
function Picture({ fileKey, alt, isWhole = false }: { fileKey: string; alt: string; isWhole?: boolean }) {
  const isStill = useReducedMotion() && fileKey.endsWith('.gif')
  if (isDocument(fileKey))
    return (
      <div className={classes.document} data-whole={isWhole || undefined}>
        <IconFileTypePdf className={classes.sign} aria-hidden />
        The first page of the document stands here
      </div>
    )
  return (
    <img
      className={classes.picture}
      data-whole={isWhole || undefined}
      src={pictureHref(fileKey, isStill ? 512 : undefined)}
      alt={alt}
    />
  )
}
