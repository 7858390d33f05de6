import { entity } from '../../entity.ts'
import { choice, flag, longText, text } from '../../fields/index.ts'

/** A field that a client has added to its own records of a kind. */
export const customField = entity({
  id: 'customField',
  term: 'customField',
  key: 'customFieldId',
  permission: 'CUSTOMFIELD',
  heldBy: 'organisation',
  api: '/customfield',
  areaLimit: 'clientRead',
  // They would change what the other columns of imports are.
  imported: false,
  screens: { base: '/settings/custom-field', list: '/settings/custom-fields' },
  title: field => field.name,
  fields: {
    objectType: choice(
      {
        area: '{One area}',
        controller: 'Controller',
        door: 'Door',
        group: 'Group',
        person: '{One person}',
        token: '{One fob}',
        user: '{One user}',
        zone: 'Zone',
      },
      { required: true, initial: 'person', fixed: true },
    ),
    name: text({ required: true, max: 50, unique: { within: 'objectType' } }),
    dataType: choice(
      { text: 'Text', number: 'Number', date: 'Date', flag: 'Yes or no', choice: 'Choice' },
      { required: true, initial: 'text', fixed: true },
    ),
    choices: longText({
      required: true,
      max: 2000,
      help: 'One per line',
      when: { field: 'dataType', is: ['choice'] },
    }),
    description: longText({ max: 500, help: 'Shown beside the field' }),
    required: flag(),
    showInTable: flag(),
    showInTile: flag(),
    public: flag({ help: 'Also visible to installers with access' }),
  },
  list: {
    columns: ['objectType', 'name', 'dataType', 'required', 'showInTable', 'showInTile', 'public'],
    filters: ['objectType', 'dataType'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
