/** What the emoji panel offers; put into the text as they are. */
export const EMOJIS: readonly string[] = '😀 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰 😍 😘 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🤨 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤕 🤢 🤮 🥵 🥶 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😲 😳 🥺 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 😤 😡 😠 😈 💀 💩 🤡 👻 👽 🤖 😺 🙈 🙉 🙊 💋 💕 ❤️ 💔 💯 💢 💥 💦 💤 👋 ✋ 👌 ✌️ 🤞 🤘 👈 👉 👆 👇 👍 👎 ✊ 👊 👏 🙌 🤝 🙏 ✍️ 💪 👀 🧠 🌹 🌻 🍀 ☀️ 🌙 ⭐ 🔥 🌈 🎉 🎁 🏆 ☕ 🍺 🍜 💻 📱 🐛 🚀 🔧 📖 ✅ ❌ ❓ ❗'.split(' ');
