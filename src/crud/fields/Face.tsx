import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { faceQuery } from '../../api/faces.ts'
import { pictureHref } from '../../api/pictures.ts'
import { person } from '../../domain/entities/people/person.ts'
import { initialsOf } from '../../ui/initials.ts'
import { useScale } from '../../ui/scale.tsx'
import { useCaller } from '../caller/caller.ts'
import classes from './Face.module.css'
import { isDocument } from './picture-words.ts'

interface FaceProps {
  name: string
  /** The key of a kept file; without one, the first letters of the name. */
  picture: string | null | undefined
  /** Where the picture comes from, if not from the server. */
  src?: string
  /** As high as a line of text, or as a row. */
  size?: 'line' | 'row'
  /** Nothing beside it says the name: it is read out. */
  isAlone?: boolean
}

/** Somebody's face: their picture over the first letters of their name, always as large as its place. */
export function Face({ name, picture, src, size = 'row', isAlone = false }: FaceProps) {
  const [broken, setBroken] = useState<string>()
  const isShown = Boolean(picture) && !isDocument(picture ?? '') && broken !== picture
  // Letters as small as a line allows can't be read across a room, and the name is beside them.
  const isAfar = useScale().density === 'wall' && size === 'line' && !isAlone
  if (isAfar && !isShown) return null
  return (
    <span
      className={classes.face}
      data-size={size}
      {...(isAlone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {!isAfar && initialsOf(name)}
      {isShown && picture && (
        <img
          key={picture}
          className={classes.picture}
          src={src ?? pictureHref(picture, 96)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  )
}

interface PersonFaceProps extends Omit<FaceProps, 'picture'> {
  /** Undefined where nobody is known. */
  personId: number | undefined
}

/** The face of a person of whom only the key is at hand: what many rows need is asked for at once. */
export function PersonFace({ personId, ...face }: PersonFaceProps) {
  const { may } = useCaller()
  const { data } = useQuery({
    ...faceQuery(personId ?? 0),
    enabled: personId !== undefined && may(person.permission.read),
  })
  return <Face {...face} picture={data} />
}

interface WithFaceProps {
  personId: number | undefined
  name: string
  /** The name, or a way to it. */
  children: ReactNode
}

/** Somebody's face before their name, in a line of text. */
export function WithFace({ personId, name, children }: WithFaceProps) {
  return (
    <span className={classes.named}>
      <PersonFace personId={personId} name={name} size="line" /> <span>{children}</span>
    </span>
  )
}
