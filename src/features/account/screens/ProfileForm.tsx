import { notifications } from '@mantine/notifications'
import { Skeleton, Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { brandedFields } from '../../../domain/branded.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { missingOf, wantedOfUser } from '../domain/missing.ts'
import { profileFields, profileForm } from '../domain/profile.ts'
import { Incomplete } from './Incomplete.tsx'
import { useProfile, useSaveProfile } from './use-account.ts'

/** The caller's names and contacts. Saving over a newer version is refused, and says so. */
export function ProfileForm() {
  const { data, error, refetch } = useProfile()
  const save = useSaveProfile()
  const { brand } = useCaller()
  const fields = useMemo(() => brandedFields(profileForm, brand), [brand])
  const navigate = useNavigate()
  return (
    <Stack component="section" gap="sm" aria-label="Your details">
      <Title order={2} size="h4">
        Your details
      </Title>
      {error && !data && (
        <ErrorTile title="Your details could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {data && (
        <>
          <Incomplete what="Your profile" missing={missingOf(profileFields, wantedOfUser, { ...data })} />
          <SmallForm
            key={data.version}
            entity="user"
            fields={fields}
            record={{ ...data }}
            action="Save"
            save={async values => {
              await save({ ...values, version: data.version })
              notifications.show({ message: 'Your details are saved' })
            }}
            onCancel={() => void navigate(-1)}
          />
        </>
      )}
    </Stack>
  )
}
