import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { user } from '../../../../domain/entities/people/user.ts'
import { FormError } from '../../../../ui/FormError.tsx'
import { identityProviderDomain, recordStart } from '../../domain/identity-provider-domain.ts'
import { CopyField } from '../../../../ui/CopyField.tsx'

/** Whether a domain counts, and what has to stand in its DNS until it does. */
export default function VerifyDomain({ entity, record }: SpecialTabProps) {
  const { may, zone } = useCaller()
  const queries = useQueryClient()
  const id = Number(record[entity.key])
  const { verified, domain, token } = record
  const checking = useMutation({
    mutationFn: () => request('POST', `${identityProviderDomain.api}/${id}/verify`, { body: {} }),
    onSettled: () => refreshQueries(queries, recordKeys.one(entity.id, id)),
  })
  const mayCheck = may(identityProviderDomain.permission.edit) && may(user.permission.edit)
  const isVerified = typeof verified === 'string'
  return (
    <RecordPart
      title="Verification"
      actions={
        mayCheck && (
          <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
            {isVerified ? 'Check again' : 'Check now'}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text component="output" display="block">
          {isVerified
            ? `Verified ${dateTimeText(verified, zone)}: people with an email address at ${String(domain)} sign in at this provider.`
            : `Not verified: nobody signs in with an address at ${String(domain)} yet. Add a TXT record with this value at ${String(domain)} in its DNS, and check then.`}
        </Text>
        <CopyField label="Value of the TXT record" value={`${recordStart}${String(token)}`} />
        <FormError message={checking.error ? messageOf(checking.error) : undefined} />
      </Stack>
    </RecordPart>
  )
}
