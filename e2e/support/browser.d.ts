// Functions handed to page.evaluate run in the browser and speak of its document.
/// <reference lib="dom" />
