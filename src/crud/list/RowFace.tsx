import type { ApiRecord } from '../../api/records.ts'
import { person } from '../../domain/entities/people/person.ts'
import type { Entity } from '../../domain/entity.ts'
import { Face } from '../fields/Face.tsx'

interface RowFaceProps {
  entity: Entity
  record: ApiRecord
  title: string
  /** Of the space around it. */
  className?: string | undefined
}

/** The face of a person in a list of people; their record has its picture. Nothing in other lists. */
export function RowFace({ entity, record, title, className }: RowFaceProps) {
  if (entity.id !== person.id) return null
  const picture = record['profilePicture']
  return (
    <span className={className}>
      <Face name={title} picture={typeof picture === 'string' ? picture : null} size="line" />
    </span>
  )
}
