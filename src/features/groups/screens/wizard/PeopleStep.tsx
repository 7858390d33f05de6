import { Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { Face } from '../../../../crud/fields/Face.tsx'
import { entities } from '../../../../domain/entities/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { count } from '../../../../ui/figures.ts'
import { mostPeople, type WizardPerson } from '../../domain/wizard.ts'
import type { StepProps } from './draft.ts'
import { PeopleInput } from './RefInput.tsx'
import classes from './Wizard.module.css'

const peopleQuery = (personIds: readonly number[]) =>
  queryOptions({
    queryKey: [...recordKeys.lists('person'), 'wizard', personIds.join()],
    queryFn: ({ signal }) =>
      request<{ readonly items: readonly WizardPerson[] }>('POST', '/group/wizard/people', {
        body: { personIds },
        signal,
      }),
    enabled: personIds.length > 0,
    placeholderData: keepPreviousData,
  })

/** The people who are chosen, with their credentials. */
export const useWizardPeople = (personIds: readonly number[]) => useQuery(peopleQuery(personIds))

/** The first members of the group, with their pictures. */
export function PeopleStep({ draft, set, errors }: StepProps) {
  const { words } = useCaller()
  const { data, error, refetch } = useWizardPeople(draft.personIds)
  const { person, token } = entities
  const shown = data?.items.filter(({ personId }) => draft.personIds.includes(personId)) ?? []
  return (
    <Stack>
      <PeopleInput
        label={`${words.many(person.term)} in it`}
        error={errors['personIds']}
        value={draft.personIds}
        onChange={ids => set({ personIds: ids.slice(0, mostPeople) })}
      />
      {draft.personIds.length >= mostPeople && (
        <Text size="sm">
          These are {mostPeople}, as many as can be added here. Add others on the page of the group.
        </Text>
      )}
      {error && <ErrorTile title="They could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && draft.personIds.length > 0 && <Skeleton height="4rem" radius="md" />}
      <ul className={classes.people}>
        {shown.map(({ personId, name, picture, credentials }) => (
          <li key={personId}>
            <Face name={name} picture={picture} />
            <span>
              {name}
              <Text size="sm" c="dimmed" span display="block">
                {credentials === 0
                  ? `No ${words.one(token.term)} that can be used: opens nothing yet`
                  : count(credentials, words.one(token.term), words.many(token.term))}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
