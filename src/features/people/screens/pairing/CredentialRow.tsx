import { UnstyledButton } from '@mantine/core'
import type { Side } from '../../domain/pairing.ts'
import { draggedType } from './dragged.ts'
import classes from './Pairing.module.css'
import type { Listed } from './use-lists.ts'

interface CredentialRowProps {
  credential: Listed
  person: Side | undefined
  onGive: () => void
}

/** A free credential. Pressed, it goes to the chosen person; dragged, to the person it is dropped on. */
export function CredentialRow({ credential, person, onGive }: CredentialRowProps) {
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.main ?? ''}
        draggable
        onDragStart={event => event.dataTransfer.setData(draggedType, String(credential.id))}
        onClick={onGive}
      >
        <span className={classes.words}>
          <span className={classes.title}>{credential.title}</span>
          {credential.more && <span className={classes.more}>{credential.more}</span>}
          {person && <span>goes to {person.title}</span>}
        </span>
      </UnstyledButton>
    </li>
  )
}
