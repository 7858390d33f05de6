import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import StartGuide from '../../../../dashboards/wall/StartGuide.tsx'
import type { FirstSteps } from '../../../../src/features/first-steps/domain/steps.ts'
import { fakeApi, showPart, user } from '../../../components/support/show.tsx'

const card = page.getByRole('region', { name: 'Getting started' })
const steps = (...doneSteps: readonly string[]): FirstSteps => ({
  hidden: false,
  steps: (['site', 'controller', 'door', 'person', 'access', 'wall'] as const).map(step => ({
    step,
    done: doneSteps.includes(step),
  })),
})
const answering = (first: FirstSteps, sites: readonly object[] = [{ areaId: 1 }]) =>
  fakeApi()
    .on('GET /first-steps', () => first)
    .on('GET /area', () => ({ items: sites, next: null }))
    .on('GET /user/:id/switchable-clients', () => [])

test('done steps are ticked, and the others lead to where they are done', async () => {
  answering(steps('site'))
  await showPart(<StartGuide user={user} isDisplay={false} />)
  await expect.element(card.getByText('First steps for Wharfside')).toBeVisible()
  await expect.element(card.getByRole('listitem').first()).toHaveTextContent('Add a site (done)')
  await expect
    .element(card.getByRole('link', { name: 'Add a door' }))
    .toHaveAttribute('href', '/management/door/create')
})

test('they are gone when all is done, even without an own wall', async () => {
  const api = answering(steps('site', 'controller', 'door', 'person', 'access'))
  await showPart(<StartGuide user={user} isDisplay={false} />)
  await expect.poll(() => api.callsOf('GET /first-steps')).toHaveLength(1)
  await expect.element(card).not.toBeInTheDocument()
})

test('they can be hidden, and shown again', async () => {
  const api = answering(steps('site')).on('POST /first-steps/set-hidden/:hidden', () => ({ hidden: true }))
  await showPart(<StartGuide user={user} isDisplay={false} />)
  await card.getByRole('button', { name: 'Hide' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show them again' }).click()
  await expect.element(card).toBeVisible()
  expect(api.callsOf('POST /first-steps/set-hidden/:hidden')).toHaveLength(2)
})

test('a wall never asks for them', async () => {
  const api = answering(steps('site'))
  await showPart(<StartGuide user={user} isDisplay />)
  await expect.poll(() => api.callsOf('GET /area')).toHaveLength(1)
  expect(api.callsOf('GET /first-steps')).toEqual([])
  await expect.element(card).not.toBeInTheDocument()
})

test('somebody who may take none of them is told what they wait for', async () => {
  answering({ hidden: false, steps: [] }, [])
  await showPart(<StartGuide user={user} isDisplay={false} />)
  await expect.element(card.getByText('Wharfside has no sites yet')).toBeVisible()
})
