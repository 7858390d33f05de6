import { Alert, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { publicRegistration } from '../domain/public-registration.ts'
import { addressFields, organisationFields, type OwnRegistration } from '../domain/registration.ts'
import classes from './Registration.module.css'
import { useRegistration, useSaveRegistration } from './use-registration.ts'

const fields = { ...organisationFields, ...addressFields }

/** Where a registrant applies for the account that their trial becomes. */
export default function ApplyScreen() {
  const { data, error, refetch } = useRegistration()
  return (
    <Stack gap="md" className={classes.page}>
      <ScreenHead heading="Apply for an account" />
      {error && !data && (
        <ErrorTile
          title="Your registration could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {data === null && <Text>You have an account: there is nothing to apply for.</Text>}
      {data?.status === 'created' && <Text>Confirm your email address first: open the link of our email.</Text>}
      {data?.status === 'verified' && <ApplyForm of={data} />}
      {(data?.status === 'applied' || data?.status === 'approved') && (
        <Text>You have applied. We will email you when your account is open.</Text>
      )}
    </Stack>
  )
}

function ApplyForm({ of }: { of: OwnRegistration }) {
  const [accountType, setAccountType] = useState<string | null>(of.accountType)
  const save = useSaveRegistration()
  const navigate = useNavigate()
  return (
    <>
      <Alert variant="default" role="note">
        We look at each application. Once it is approved, your trial becomes your account: you keep the same login, and
        can then add and change things.
      </Alert>
      <SmallForm
        entity={publicRegistration.id}
        fields={fields}
        record={of.details}
        action="Apply"
        failed="Application not sent"
        isHeld={accountType === null}
        save={async values => {
          await save('POST', of.publicRegistrationId, 'apply', { ...values, accountType })
          notifications.show({ message: 'Your application is sent' })
        }}
        onCancel={() => void navigate('/')}
      >
        <Radio.Group
          label="Account type"
          description="Choose one to apply"
          withAsterisk
          value={accountType}
          onChange={setAccountType}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(publicRegistration.fields.accountType.choices).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </SmallForm>
    </>
  )
}
