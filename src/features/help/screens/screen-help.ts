/** What each special screen is for, by the file that draws it; words as in `entity-help.ts`. */
export const screenHelp: Readonly<Record<string, string>> = {
  home: 'Leads to the dashboard.',
  dashboard:
    'What happens at your {many door} as it happens. Press ‘Edit’ to choose and arrange tiles; each says how old its data is. ‘Late’ and ‘Lost’ mean that what is shown may be out of date. Full screen shows the tiles alone.',
  print: 'A list or a record on paper, as it is on the screen: its filters, order and columns.',
  about: 'Which version this is, and what it is made of.',
  'api-reference': 'How another program calls this server: each call, what it takes and what it answers.',
  'change-password': 'Choose a new password. Your other sessions end.',
  'person-import':
    'Adds many {many person} from a file. Columns are matched first, then every row is checked, and nothing is written before you confirm.',
  'comm-device-map':
    'Where {many commDevice} are, which of them are lost or have a weak signal, and which are near you.',
  commission:
    'Puts {a commDevice} into service: the device, its SIM, the {many controller} that it serves, whether it is online, and the sign-off with a signature. Each step is saved, so you can go on later.',
  'production-setup':
    'Reads a device with a scanner that types: UDN, IMEI, serial number, SIM and firmware. Enter moves on. Each is checked as it is read, and all are saved together. What is left empty stays as it is.',
  'submit-inspection':
    'What you find at {a commDevice}. It is kept as you type, over a reload too. A phone takes the picture with its camera. Once submitted it is not changed.',
  'sim-import': 'Adds many SIMs from a file: every row is checked before anything is written.',
  'sim-import-confirm': 'What the file would change. Nothing is written before you confirm.',
  access: 'Who can open which {one door}, when, and why: choose a person, {a door} or a time.',
  'access-reviews-for-me': 'The access that you are asked to confirm or remove.',
  'access-review-answer':
    'Confirm each line, or remove the access. What you remove is carried out when the review is finished.',
  'edit-activation': 'From when to when the access holds.',
  'give-access': 'Gives access to {a area} or through {a group}, at once or for a time.',
  'assign-to-person': 'Says who holds it. What it opens follows from their access.',
  'hardware-management':
    'All {many commDevice}, {many controller} and what is connected to them, as a tree or a table. Arrow keys move, right opens, left folds, Enter opens the record, and Space selects {many controller} and {many door} for commands.',
  'edit-controller-settings':
    'How {one controller} works: what it is sent, what differs from the defaults, and whether it has confirmed it.',
  'connect-controller':
    'From {a controller} in hand to one that answers: the address that it calls, a key of its own, and its first contact, which appears by itself.',
  'system-transfer':
    'Moves {a area} and everything below it to another {one client}: you see what moves, what stays and what stands in the way before anything is sent or moved.',
  'received-systems':
    'The systems that other {many client} want to hand over to yours. You see what you would receive, and accept or decline.',
  'apex-import':
    'Takes the people and {many fob} of an older APEX system over: choose its export, map what it names to what is here, and see what would be done with each person before anything is written.',
  'scan-udns':
    'What {one controller} finds on its bus. Press ‘Scan’; what it reports appears by itself. Accept nodes singly or tick several: each becomes a record with the name beside it. Enter goes to the next name.',
  'scan-udns-of-area':
    'What the {many controller} of {a area}, and of all below it, find on their buses. Press ‘Scan’ to ask all of them, then accept what they report.',
  'edit-area-type-settings': 'What new {many door} in {many area} of one type begin with.',
  'system-summary': 'Everything of one system on one page, to be printed.',
  'system-schematic':
    'How one system is wired, and how each part of it is now. Arrow keys walk it, Enter opens the record. It can be saved as a picture.',
  'create-system':
    'Makes a whole system step by step: {a area}, its {many controller}, {many door}, {many reader} and {many zone}. Nothing is written before ‘Create system’, and then all of it or nothing.',
  'edit-tree':
    'Moves and renames {many area}, {many zone}, {many controller} and {many door} of {a area}. Changes are pending until ‘Save changes’, and then all are saved or none.',
  'alarm-response': 'How fast alarms were acknowledged, and by whom.',
  attendance: 'Who was present on which days, from their first and last readings.',
  'bulk-create-areas': 'Adds many {many area} at once.',
  'create-tokens': 'Adds many {many fob} to {a area} at once.',
  'create-cloud-tokens': 'Adds many {many fob} at once, with what they have in common.',
  'token-overview': 'How many {many fob} there are of each kind and state.',
  'event-log': 'Everything that happens, as it happens. Stop it to read, filter it to find.',
  'excessive-usage': '{many fob} that were used more often than usual.',
  'group-wizard': 'Makes {a group} step by step: who is in it, which {many door} it opens, and when.',
  'edit-access-doors': 'Which {many door} each {one group} opens, and when, in one table.',
  'new-person': 'Adds {a person} with their {many fob} and access in one step.',
  'assign-fobs-to-people': 'Hands out {many fob} to {many person}, one after the other.',
  'assign-credentials': 'Pairs {many person} with {many fob} by reading each once.',
  notifications: 'What you are told on this device and others, and in which hours not.',
  reports: 'All reports, to be read here, exported or sent by themselves.',
  report: 'Choose a time and what it is about, then make the report. It can be exported, and scheduled.',
  'lockdown-start':
    'Says exactly which doors the plan locks or unlocks now, and starts it: for real, or as a drill that moves no lock.',
  'roll-call':
    'Who is inside now, by their last readings, and how sure that is. In an evacuation, mark each as safe or as needing help.',
  'evacuation-sheet': 'What the fire service needs, on paper.',
  search: 'Finds records of all kinds by a few letters.',
  account: 'Your names and contacts, how you sign in, and where you are signed in.',
  'my-client': 'What your {one client} says of itself, and what it still lacks.',
  credits: 'What your {one client} has bought to use bit by bit, and how much of it is left.',
  'engineer-clients': 'Whom you look after, and invitations to look after more.',
  'engineer-relations': 'Who looks after whom, since when and until when.',
  'edit-managing-relationships': 'Who manages the {one client}, since when and until when. Revoking ends it at once.',
  'edit-engineer-relationships':
    'Which engineers look after the {one client}, where and how long. Revoking ends their access at once.',
  'edit-contractor-relationships':
    'Which contractors work for the {one client}, where and how long. Revoking ends their access at once.',
  'create-installer-client': 'Makes an installer firm with its first {one user}, who is invited by email, in one step.',
  'fix-permissions': 'Shows what is inconsistent in the permissions around {a client}, and fixes what you tick.',
  'renew-engineer': 'How long an engineer goes on looking after {a area}.',
  favourites: 'The pages that you keep at hand: their names, their order, and which one opens first.',
  'set-user-password': 'Chooses a password for {a user}, or sends them a link to choose one themselves.',
  'deleted-users': 'Who was deleted, with a way to restore them.',
  'setup-2fa': 'What you show beside your password when you sign in: a code, or a passkey.',
  apply: 'What your trial has so far, and the application for an account.',
  'registration-address': 'The address of your {one client}, for the application.',
  'udn-look-up':
    'Where a device was, is and may go: type, paste or scan its UDN. Records that you may not see are counted, not shown.',
  'generate-udns': 'Makes UDNs for new devices: the next free ones of a type, for a batch. None is ever given twice.',
  'generate-udn-labels':
    'Labels with a code that scanners read. Hold a test print against the labels first, and print at 100 %.',
  'udn-status-update':
    'Gives many devices a new status. You see what would change and what cannot before anything is changed.',
  'udn-devices-of-type': 'The devices of one type. Press a figure to see those with that status.',
  'firmware-of-type':
    'The versions for one type of device: what is new in each, whether it is released, and how many devices run it.',
  'download-software':
    'The newest released firmware for each type of device. Compare its SHA-256 with that of your copy before you install it.',
  'shift-hand-over': 'What is open right now, and what the last shifts have left.',
}

/** What can be done on the generic screens. */
export const kindHelp = {
  list: 'Open a row by pressing it, sort by a column’s heading, and narrow the list by filters or the search. What you choose is in the address, so you can send it to somebody. Columns, export and saved views are in the tools above.',
  detail:
    'What is known of it, what it belongs to, and what can be done with it: actions are at the top right, its history is the last tab.',
  create: 'Fields with a star are required. What you type is kept on this device until you save or leave it.',
  edit: 'Change what you need, then save. If somebody else has changed it in the meantime, you are shown both versions and choose.',
  delete: 'Says what depends on it before it is deleted.',
} as const
