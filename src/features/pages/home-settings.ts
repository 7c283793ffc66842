import type { SettingDeclaration } from '../../platform/settings.ts'

export const homeHeadline: SettingDeclaration<string> = {
  name: 'home_headline',
  help: 'The few large words on the front page.',
  type: 'text',
  default: 'Made by hand, for the rooms you live in',
  min: 1,
  max: 120,
}

export const homeLead: SettingDeclaration<string> = {
  name: 'home_lead',
  help: 'The sentence below the large words on the front page; empty for none.',
  type: 'text',
  default: 'Look around, and take your time.',
  max: 400,
}

export const homePicture: SettingDeclaration<string> = {
  name: 'home_picture',
  help: 'The file name of the wide picture at the top of the front page; empty takes that of a featured product.',
  type: 'text',
  default: '',
  max: 200,
}

export const homeStoryTitle: SettingDeclaration<string> = {
  name: 'home_story_title',
  help: 'The heading over the story on the front page.',
  type: 'text',
  default: 'Who we are',
  min: 1,
  max: 120,
}

export const homeStory: SettingDeclaration<string> = {
  name: 'home_story',
  help: 'A few sentences about the shop, at the foot of the front page; empty for none.',
  type: 'text',
  default: '',
  max: 2000,
}

export const homeSettings = [homeHeadline, homeLead, homePicture, homeStoryTitle, homeStory]
