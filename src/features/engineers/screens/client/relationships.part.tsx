import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { kinds, kindWords } from '../../domain/relationship.ts'
import classes from '../Engineers.module.css'

/** Who looks after a client, on its page: the ways to each kind. */
export default function ClientRelationships({ entity, record }: SpecialTabProps) {
  return (
    <RecordPart title="Relationships">
      <ul className={classes.links}>
        {kinds.map(kind => (
          <li key={kind}>
            <Anchor
              component={Link}
              to={`/configuration/client/${Number(record[entity.key])}/edit-${kind}-relationships`}
            >
              {kindWords[kind].heading}
            </Anchor>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
