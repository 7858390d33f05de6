import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { asText } from '../../../../crud/fields/view.ts'
import type { FormValues } from '../../../../crud/form/values.ts'

const typingMs = 300

/** Says while a name is typed that somebody has it: two people may have one name, so it stops nothing. */
export function SameName({ control, list }: { control: Control<FormValues>; list: string }) {
  const typed = useWatch({ control, name: ['firstName', 'surname'] }).map(each => asText(each).trim())
  const [[firstName = '', surname = '']] = useDebouncedValue(typed, typingMs)
  const query = new URLSearchParams({ firstName, surname })
  const { data: isFree } = useQuery({
    queryKey: [...recordKeys.lists('person'), 'name', String(query)],
    queryFn: ({ signal }) => request<boolean>('GET', `/person/validate-name?${query}`, { signal }),
    enabled: firstName !== '' && surname !== '',
  })
  const isTaken = isFree === false && typed[0] === firstName && typed[1] === surname
  return (
    <output>
      {isTaken && (
        <Alert color="yellow" variant="outline" title="A person with this name exists">
          <Anchor href={`${list}?q=${encodeURIComponent(surname)}`} target="_blank" underline="always" inherit>
            Look at them in another tab
          </Anchor>{' '}
          or go on: two people may have one name.
        </Alert>
      )}
    </output>
  )
}
