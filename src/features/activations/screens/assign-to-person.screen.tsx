import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { editRecord, oneQuery } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital, titleOf } from '../../../crud/screen/titles.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { ref } from '../../../domain/fields/index.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Access.module.css'
import { Face } from '../../../crud/fields/Face.tsx'
import { FirstFocus } from './FirstFocus.tsx'
import { RecordLink } from './RecordLink.tsx'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { SubjectScreen } from './SubjectScreen.tsx'
import { type Subject, useSubject } from './use-subject.ts'

/** Gives a credential to a person, or takes it back: its access goes with it. */
export default function AssignToPersonScreen() {
  const { words } = useCaller()
  const subject = useSubject()
  const heading = `Assign ${words.one('fob')} to ${words.one('person')}`
  return (
    <SubjectScreen subject={subject} heading={heading} needs={token.permission.edit}>
      {record => <Assigning key={String(record['version'])} subject={subject} record={record} />}
    </SubjectScreen>
  )
}

function Assigning({ subject: { entity, id, page }, record }: { subject: Subject; record: ApiRecord }) {
  const { words } = useCaller()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failed = `Failed to assign ${words.one('fob')} to ${words.one('person')}`
  const [failure, setFailure] = useState<unknown>()
  const assign = async (personId: unknown) => {
    await editRecord(entity, id, { personId, version: record['version'] })
    void refreshQueries(client, recordKeys.one(entity.id, id))
    void refreshQueries(client, recordKeys.lists(entity.id))
    const said = personId === null ? 'is nobody’s now' : 'is assigned'
    notifications.show({ message: `${capital(words.one('fob'))} ${titleOf(entity, record)} ${said}` })
    void navigate(page)
  }
  const holderId = record['personId']
  return (
    <>
      {failure !== undefined && <ErrorTile title={failed} reason={messageOf(failure)} />}
      {typeof holderId === 'number' && (
        <Holder personId={holderId} onTakeBack={() => void assign(null).catch(setFailure)} />
      )}
      <FirstFocus>
        <SmallForm
          entity={entity.id}
          fields={{ person: ref('person', { label: capital(words.one('person')), required: true }) }}
          action="Assign"
          failed={failed}
          save={({ personId }) => assign(personId)}
          onCancel={() => void navigate(page)}
        />
      </FirstFocus>
    </>
  )
}

/** Who has it now, with their face. */
function Holder({ personId, onTakeBack }: { personId: number; onTakeBack: () => void }) {
  const { data } = useQuery(oneQuery(person, personId))
  if (!data) return null
  const name = titleOf(person, data)
  const picture = data['profilePicture']
  return (
    <div className={classes.bar}>
      <Face picture={typeof picture === 'string' ? picture : null} name={name} />
      <span className={classes.what}>
        Now with{' '}
        <RecordLink of="person" id={personId} isInText>
          {name}
        </RecordLink>
      </span>
      <Button variant="default" size="compact-sm" onClick={onTakeBack}>
        Take back
      </Button>
    </div>
  )
}
