import { Alert, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { publicRegistration } from '../domain/public-registration.ts'
import { addressFields, organisationFields, type OwnRegistration } from '../domain/registration.ts'
import { OwnScreen } from './OwnScreen.tsx'
import { useSaveRegistration } from './use-registration.ts'

const fields = { ...organisationFields, ...addressFields }

/** Where a registrant applies for the account that their trial becomes. */
export default function ApplyScreen() {
  return (
    <OwnScreen heading="Apply for an account">
      {own => (own?.status === 'verified' ? <ApplyForm of={own} /> : <Text>{whyNot(own)}</Text>)}
    </OwnScreen>
  )
}

function whyNot(own: OwnRegistration | null): string {
  if (own === null) return 'You have an account: there is nothing to apply for.'
  return own.status === 'created'
    ? 'Confirm your email address first: open the link of our email.'
    : 'You have applied. We will email you when your account is open.'
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
