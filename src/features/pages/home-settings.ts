import { type SettingColumn, type SettingDeclaration, text } from '../../platform/settings.ts'
import * as messages from './messages.ts'

const titlePart: SettingColumn = { name: 'title', title: messages.partTitle }
const sentencePart: SettingColumn = { name: 'sentence', title: messages.partSentence }

export const homeHeadline = text({
  name: 'home_headline',
  title: messages.settingHomeHeadline,
  help: messages.settingHomeHeadlineHelp,
  group: 'home-top',
  default: '',
  max: 120,
})

export const homeIntro = text({
  name: 'home_lead',
  title: messages.settingHomeLead,
  help: messages.settingHomeLeadHelp,
  group: 'home-top',
  format: 'long-text',
  default: '',
  max: 400,
})

export const homePicture = text({
  name: 'home_picture',
  title: messages.settingHomePicture,
  help: messages.settingHomePictureHelp,
  group: 'home-top',
  format: 'picture',
  default: '',
  max: 200,
})

export const homePictureTall = text({
  name: 'home_picture_tall',
  title: messages.settingHomePictureTall,
  help: messages.settingHomePictureTallHelp,
  group: 'home-top',
  format: 'picture',
  default: '',
  max: 200,
})

/** A promise has a title and a sentence; there are none by default, since they depend on the shop. */
function promise(position: number): SettingDeclaration<string> {
  return text({
    name: `home_promise_${position}`,
    title: () => messages.settingHomePromise({ position }),
    help: messages.settingHomePromiseHelp,
    group: 'home-promises',
    format: 'parts',
    columns: [titlePart, sentencePart],
    default: '',
    max: 300,
  })
}

export const homePromises = [promise(1), promise(2), promise(3)]

/** A link with a picture; there are none by default. */
function promotion(position: number): SettingDeclaration<string> {
  return text({
    name: `home_promotion_${position}`,
    title: () => messages.settingHomePromotion({ position }),
    help: messages.settingHomePromotionHelp,
    group: 'home-promotions',
    format: 'parts',
    columns: [
      titlePart,
      sentencePart,
      { name: 'path', title: messages.partPath },
      { name: 'picture', title: messages.partPicture, format: 'picture' },
    ],
    default: '',
    max: 400,
  })
}

export const homePromotions = [promotion(1), promotion(2), promotion(3)]

export const homeStoryTitle = text({
  name: 'home_story_title',
  title: messages.settingHomeStoryTitle,
  help: messages.settingHomeStoryTitleHelp,
  group: 'home-story',
  default: '',
  max: 120,
})

export const homeStory = text({
  name: 'home_story',
  title: messages.settingHomeStory,
  help: messages.settingHomeStoryHelp,
  group: 'home-story',
  format: 'long-text',
  default: '',
  max: 2000,
})

export const homeStoryPicture = text({
  name: 'home_story_picture',
  title: messages.settingHomeStoryPicture,
  help: messages.settingHomeStoryPictureHelp,
  group: 'home-story',
  format: 'picture',
  default: '',
  max: 200,
})

export const homeNewsletterText = text({
  name: 'home_newsletter_text',
  title: messages.settingHomeNewsletterText,
  help: messages.settingHomeNewsletterTextHelp,
  group: 'home-story',
  format: 'long-text',
  default: '',
  max: 300,
})

/** Settings that name a picture: commands that fill a shop import these too. */
export const homePictures = [homePicture, homePictureTall, homeStoryPicture]

export const homeSettings = [
  homeHeadline,
  homeIntro,
  homePicture,
  homePictureTall,
  ...homePromises,
  ...homePromotions,
  homeStoryTitle,
  homeStory,
  homeStoryPicture,
  homeNewsletterText,
]
