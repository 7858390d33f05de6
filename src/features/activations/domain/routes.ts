import { screenRoute } from '../../../domain/screen-route.ts'

const [ofFob, ofPerson] = [['FOB_READ'], ['PERSON_READ']]

/** The same screens under both families of credentials. */
const ofCredential = (term: 'fob' | 'token') => {
  const base = `/administration/${term}/{${term}Id}`
  const action = (label: string, needs: string) => ({ of: 'token', on: 'record', label, needs }) as const
  return [
    screenRoute(`${base}/edit-activation/{activationId}`, `Edit ${term} activation`, 'edit-activation', {
      permission: ofFob,
    }),
    screenRoute(`${base}/activate-to-area`, `Activate ${term} to area`, 'give-access', { permission: ofFob }),
    screenRoute(`${base}/activate-to-group`, `Activate ${term} to group`, 'give-access', { permission: ofFob }),
    screenRoute(`${base}/assign-to-person`, `Assign ${term} to person`, 'assign-to-person', {
      permission: ofFob,
      action: action('Assign', 'FOB_EDIT'),
    }),
  ]
}

const person = '/administration/persons/{personId}'
const aliasesOf = (path: string) => ['people', 'person'].map(name => path.replace('/persons/', `/${name}/`))
const ofPeople = (end: string, title: string, screen: string) =>
  screenRoute(`${person}/${end}`, title, screen, { permission: ofPerson, aliases: aliasesOf(`${person}/${end}`) })

export default [
  ...ofCredential('fob'),
  ...ofCredential('token'),
  ofPeople('activate-to-group', 'Activate person to group', 'give-access'),
  ofPeople('edit-activation/{activationId}', 'Edit person activation', 'edit-activation'),
  screenRoute('/administration/area/{areaId}/group-activate', 'Activate a group in area', 'give-access', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', label: 'Give access to a group', needs: 'FOB_ADD' },
  }),
  screenRoute('/administration/group/{groupId}/activate-person', 'Activate person in group', 'give-access', {
    permission: ['GROUP_READ'],
  }),
]
