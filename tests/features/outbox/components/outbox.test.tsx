import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'
import { entities } from '../../../../src/domain/entities/index.ts'
import About from '../../../../src/features/outbox/screens/mail-message/about.part.tsx'
import OutboxHead from '../../../../src/features/outbox/screens/mail-message/list.head.tsx'

const setUp = {
  isSetUp: true,
  from: 'doors@doors.example',
  keptDays: 30,
  sms: true,
  push: true,
  ownNumber: '+447700900123',
  own: 'grace@people.example',
}
const withServer = (server: object) => fakeApi().on('GET /mailmessage/server', () => server)
const button = (name: string) => page.getByRole('button', { name })

test('says whom emails are from, and sends a test', async () => {
  const api = withServer(setUp)
    .on('POST /mailmessage/test', () => ({ mailMessageId: 5 }))
    .on('GET /mailmessage/5', () => ({ mailMessageId: 5, status: 'sent', reason: null }))
  await showPart(<OutboxHead />)
  await expect
    .element(
      page.getByText(
        'Emails are sent from doors@doors.example. Their texts are stored for 30 days. Text messages are sent. Notifications are sent to the devices on which users have switched them on.',
      ),
    )
    .toBeVisible()
  await button('Send a test').click()
  await expect.element(page.getByText('Send a test email to grace@people.example?')).toBeVisible()
  await button('Send').click()
  await expect.element(page.getByText('The mail server has taken it. Look into your inbox.')).toBeVisible()
  await vi.waitFor(() => expect(api.callsOf('POST /mailmessage/test')).toHaveLength(1))
})

test('says in the words of the mail server why a test failed', async () => {
  withServer(setUp)
    .on('POST /mailmessage/test', () => ({ mailMessageId: 5 }))
    .on('GET /mailmessage/5', () => ({
      mailMessageId: 5,
      status: 'failed',
      reason: 'The mail server refused it: 550 No',
    }))
  await showPart(<OutboxHead />)
  await button('Send a test').click()
  await button('Send').click()
  await expect.element(page.getByText('Failed to send test email')).toBeVisible()
  await expect.element(page.getByText('The mail server refused it: 550 No')).toBeVisible()
})

test('says where a test could not be asked for', async () => {
  withServer(setUp).on('POST /mailmessage/test', () => new Reply(429, { error: 'Too many emails' }))
  await showPart(<OutboxHead />)
  await button('Send a test').click()
  await button('Send').click()
  await expect.element(page.getByText('Failed to send test email')).toBeVisible()
  await expect.element(page.getByText('Too many emails')).toBeVisible()
})

test('sends a test text message to the own number', async () => {
  const api = withServer(setUp)
    .on('POST /mailmessage/test', () => ({ mailMessageId: 5 }))
    .on('GET /mailmessage/5', () => ({ mailMessageId: 5, status: 'delivered' }))
  await showPart(<OutboxHead />)
  await button('Send a test').click()
  await page.getByText('Text message', { exact: true }).click()
  await expect.element(page.getByText('Send a test text message to +447700900123?')).toBeVisible()
  await button('Send').click()
  await expect.element(page.getByText('It was delivered.')).toBeVisible()
  expect(api.callsOf('POST /mailmessage/test')[0]?.body).toEqual({ channel: 'sms' })
})

test('says that the provider did not take a test text message, and why', async () => {
  withServer(setUp)
    .on('POST /mailmessage/test', () => ({ mailMessageId: 5 }))
    .on('GET /mailmessage/5', () => ({ mailMessageId: 5, status: 'failed', reason: 'The provider answered 402' }))
  await showPart(<OutboxHead />)
  await button('Send a test').click()
  await page.getByText('Text message', { exact: true }).click()
  await button('Send').click()
  await expect.element(page.getByText('Failed to send SMS')).toBeVisible()
  await expect.element(page.getByText('The provider answered 402')).toBeVisible()
})

test('says that text messages reach nobody, and sends no test to who has no number', async () => {
  withServer({ ...setUp, sms: false, ownNumber: null })
  await showPart(<OutboxHead />)
  await expect.element(page.getByText(/No provider of text messages is set up: they stay here/)).toBeVisible()
  await button('Send a test').click()
  await page.getByText('Text message', { exact: true }).click()
  await expect.element(page.getByText(/Your user has no SMS number/)).toBeVisible()
  await expect.element(button('Send')).toBeDisabled()
})

test('says where notifications are switched off', async () => {
  withServer({ ...setUp, push: false })
  await showPart(<OutboxHead />)
  await expect.element(page.getByText(/Notifications are switched off on this server: they stay here/)).toBeVisible()
})

test('says that no mail server is set up, and where a test will stay', async () => {
  withServer({ ...setUp, isSetUp: false, from: null })
  await showPart(<OutboxHead />)
  await expect.element(page.getByText(/^No mail server is set up: emails stay here and reach nobody/)).toBeVisible()
  await button('Send a test').click()
  await expect.element(page.getByText(/No mail server is set up, so it will stay in the outbox/)).toBeVisible()
})

test('is not falsely calm where it could not be loaded', async () => {
  fakeApi().on('GET /mailmessage/server', () => new Reply(503, { error: 'Starting' }))
  await showPart(<OutboxHead />)
  await expect.element(page.getByText('Whether messages are sent could not be loaded')).toBeVisible()
})

test('leads to the record that an email is about', async () => {
  fakeApi().on('GET /person/:id', () => ({ personId: 7, firstName: 'Ada', surname: 'Byron' }))
  const record = { mailMessageId: 5, causeEntity: 'person', causeId: 7 }
  await showPart(<About entity={entities.mailMessage} record={record} />)
  await expect
    .element(page.getByRole('link', { name: 'Ada Byron' }))
    .toHaveAttribute('href', '/administration/persons/7')
})
