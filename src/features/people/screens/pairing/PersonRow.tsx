import { CloseButton, UnstyledButton } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import { Face } from '../../../../crud/fields/Face.tsx'
import type { Side } from '../../domain/pairing.ts'
import { draggedType } from './dragged.ts'
import classes from './Pairing.module.css'
import type { Listed } from './use-lists.ts'

interface PersonRowProps {
  person: Listed
  credential: Side | undefined
  /** The next credential goes to them. */
  isChosen: boolean
  /** Why the server has refused the pair. */
  wrong: string | undefined
  onChoose: () => void
  onUnpair: () => void
  /** A credential was dropped here, by its key. */
  onDrop: (credentialId: number) => void
}

/** Somebody without a credential, with the one that they are to get. */
export function PersonRow({ person, credential, isChosen, wrong, onChoose, onUnpair, onDrop }: PersonRowProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(draggedType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(Number(event.dataTransfer.getData(draggedType)))
  }
  return (
    <li className={classes.row} data-chosen={isChosen || undefined} data-over={isOver || undefined}>
      <UnstyledButton
        className={classes.main ?? ''}
        aria-pressed={isChosen}
        onClick={onChoose}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Face name={person.title} picture={person.picture} />
        <span className={classes.words}>
          <span className={classes.title}>{person.title}</span>
          {person.more && <span className={classes.more}>{person.more}</span>}
          {credential && <span>gets {credential.title}</span>}
          {wrong !== undefined && <span className={classes.wrong}>{wrong}</span>}
        </span>
      </UnstyledButton>
      {credential && <CloseButton aria-label={`Unpair ${person.title}`} title="Unpair" onClick={onUnpair} />}
    </li>
  )
}
