import { IconFile, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureHref } from '../../api/pictures.ts'
import { isDocument } from './picture-words.ts'
import classes from './picture.module.css'

interface ThumbnailProps {
  fileKey: string
  /** The alternative text; empty if the words beside it say the same. */
  alt: string
  isLarge?: boolean
}

/** A stored file, small: its shape while it loads, an icon for a document, and a word if it is broken. */
export function Thumbnail(props: ThumbnailProps) {
  // Another file is another thumbnail: nothing of the last one stays.
  return <Shown key={props.fileKey} {...props} />
}

function Shown({ fileKey, alt, isLarge = false }: ThumbnailProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const size = isLarge ? 'large' : 'small'
  if (isDocument(fileKey))
    return (
      <span className={classes.place} data-size="small">
        <DocumentSign fileKey={fileKey} alt={alt} />
      </span>
    )
  if (state === 'broken')
    return (
      <span className={classes.place} data-size={size} data-state="broken">
        <IconPhotoOff className={classes.sign} aria-hidden />
        <span className={classes.word}>Could not be loaded</span>
      </span>
    )
  return (
    <span className={classes.place} data-size={size} data-state={state}>
      <img
        className={classes.image}
        src={pictureHref(fileKey, isLarge ? 512 : 96)}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
    </span>
  )
}

function DocumentSign({ fileKey, alt }: Pick<ThumbnailProps, 'fileKey' | 'alt'>) {
  const [Icon, word] = fileKey.endsWith('.pdf') ? ([IconFileTypePdf, 'PDF'] as const) : ([IconFile, 'File'] as const)
  return <Icon className={classes.sign} aria-label={alt ? `${alt}: ${word}` : word} />
}
