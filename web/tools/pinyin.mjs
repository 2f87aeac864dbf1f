// Writes src/lib/pinyin.json: how the characters in the names of cards are read, for searching. No dictionary is needed:
// Intl.Collator orders characters by their readings, so a character between two of the same syllable has that syllable.
// A character that lies between two syllables is told; write it to its syllable below.
import fs from 'node:fs';

// Characters of each syllable, at least the first and the last that we use in the order of the collator.
const known = `
a 阿 ai 艾爱 an 安暗 ao 傲奥 ba 八吧 bai 白败 ban 班伴 bao 孢爆 bei 北被 ben 奔本 bi 必臂 bian 边便 bing 冰病 bo 波博 bu 补部
cai 裁彩 can 参蚕 cang 苍藏 cao 操草 ce 测策 cha 叉侘 chan 缠 chang 常场 chao 超潮 chen 沉晨 cheng 成程 chi 吃翅 chong 充虫
chou 筹丑 chu 初触 chuan 川船 chuang 疮 chui 吹炊 chun 纯 ci 词刺 cong 聪从 cui 催翠 cun 存 da 达大 dai 代黛 dan 丹蛋 dang 当
dao 刀稻 de 德的 deng 灯 di 迪蒂 dian 巅殿 diao 调 die 蝶 ding 定 dong 东冻 dou 兜豆 du 毒杜 duan 短锻 dui 堆对 dun 盾顿
duo 多夺 e 蛾噩 er 儿二 fa 发法 fan 帆返 fang 方放 fei 飞废 fen 分愤 feng 风缝 fu 夫腹 gan 甘 gang 刚港 gao 高 ge 戈各 gei 给
gen 根跟 gong 工共 gou 沟 gu 菇锢 guai 怪 guan 关贯 guang 光 gui 归桂 guo 锅果 ha 哈 hai 还害 han 寒 hang 航 hao 好号 he 何鹤
hei 黑 heng 恒衡 hong 红虹 hou 侯后 hu 呼护 hua 花化 huan 欢换 huang 荒黄 hui 灰慧 hun 魂混 huo 活惑 ji 击霁 jia 家假 jian 坚箭
jiang 将降 jiao 交教 jie 接界 jin 巾噤 jing 经镜 jiu 九鹫 ju 狙据 juan 卷 jue 绝觉 jun 军均 ka 卡 kai 凯 kan 栞坎 kao 烤 ke 柯客
ken 肯 kong 空控 kou 口 ku 苦 kuai 快 kuang 狂矿 kui 盔 kun 坤 kuo 扩蛞 la 拉菈 lai 来莱 lan 兰懒 lang 狼浪 lao 牢老 le 乐勒
lei 雷类 leng 棱冷 li 离雳 lian 连恋 liang 量 liao 疗 lie 烈裂 lin 林琳 ling 灵菱 liu 刘六 long 龙笼 lou 楼 lu 卢露 lv 旅绿 lve 掠
lun 伦论 luo 罗落 ma 犸玛 mai 埋脉 man 满蔓 mao 猫帽 mei 没魅 men 门 meng 盟梦 mi 咪谧 mian 眠面 miao 喵妙 mie 灭 min 民
ming 名命 mo 蘑貘 mou 谋鍪 mu 母穆 na 那娜 nan 男难 nang 囊 nao 挠脑 neng 能 ni 妮你 nian 年念 niang 酿 nie 涅 ning 凝 niu 牛
nu 怒 nv 女 nuan 暖 nuo 诺 ou 偶 pa 爬 pai 派 pan 攀判 pao 炮 pen 喷 peng 砰鹏 pi 披蜱 pian 骗 piao 瓢 pin 拼 ping 平 po 迫魄
pu 仆谱 qi 七器 qian 千潜 qiang 枪墙 qiao 桥巧 qie 怯 qin 侵琴 qing 倾庆 qiu 丘求 qu 曲趣 quan 权拳 que 却雀 qun 群 ran 燃 re 热
ren 人仞 ri 日 rong 绒熔 rou 肉 ru 如入 rui 瑞 ruo 若弱 sa 洒萨 sai 塞赛 san 三散 sang 丧 se 色瑟 sen 森 sha 杀鲨 shan 珊扇
shang 伤上 shao 少哨 she 社慑 shen 申蜃 sheng 升盛 shi 失噬 shou 手兽 shu 书数 shuai 衰帅 shuang 双霜 shui 水 shun 顺瞬 shuo 槊
si 丝祀 song 送颂 su 苏宿 suan 算 sui 碎 sun 隼 suo 所 ta 她踏 tai 苔泰 tan 叹探 tang 唐糖 tao 桃讨 te 特 teng 藤 ti 提薙 tian 天甜
tiao 条跳 tie 铁 ting 庭停 tong 通童 tou 偷投 tu 图兔 tuan 团 tuo 托驼 wa 瓦 wai 外 wan 丸万 wang 亡望 wei 危位 wen 温闻 wo 蜗幄
wu 乌雾 xi 吸细 xia 匣下 xian 仙限 xiang 乡像 xiao 宵校 xie 楔蟹 xin 心信 xing 星性 xiong 熊 xiu 修 xu 胥绪 xuan 宣玄 xue 穴血
xun 熏蕈 ya 鸦娅 yan 烟燕 yang 羊养 yao 妖耀 ye 爷液 yi 一臆 yin 因印 ying 应影 yong 佣用 you 优诱 yu 于癒 yuan 渊愿 yue 约月
yun 云蕴 zai 灾载 zan 暂 zang 葬 zao 灶躁 ze 择泽 zeng 増增 zha 札炸 zhai 债 zhan 斩栈 zhang 章长 zhao 招兆 zhe 折者 zhen 真震
zheng 争证 zhi 之智 zhong 中重 zhou 洲骤 zhu 珠铸 zhua 抓 zhuan 转馔 zhuang 庄撞 zhui 追 zhuo 灼 zi 姿渍 zu 诅祖 zui 嘴罪
zun 尊 zuo 左作
ai 矮 an 黯 ban 绊 beng 崩蹦 bi 彼 bian 遍 bie 别 bo 拨礴 cai 猜 cha 差 chan 产 chang 唱 chao 抄 che 撤 chen 尘 cheng 称 chong 铳 chou 抽
chu 出 chuang 创 chui 锤 die 叠 ding 顶 dong 洞 du 度渡 duo 堕 er 贰 fei 沸 gan 感干 gou 狗构 gu 孤 guo 过 hao 豪 he 合 hong 轰 hua 画
huang 煌 jia 加架 jian 尖 jie 阶借 ju 聚 jue 决诀爵 jun 菌 kai 开铠 kan 槛 ku 酷 lian 潋 liang 两 lie 冽 lin 粼麟凛 ling 零领令 luan 乱
mo 摩 ni 拟逆 nuo 傩 pai 牌 pan 叛 pao 泡 ping 凭屏 qian 浅遣 qiang 蔷 ran 染 rong 融 rui 锐 sao 扫 shan 山 shao 烧 she 设摄 shuo 说
sui 随 suo 索锁 tao 涛套 ting 亭霆 tu 突 tui 退 wa 蛙 wan 湾 wei 喂煟 wen 稳问 wo 涡 xian 陷献霰 xiong 凶 xu 续 xuan 旋璇选衒 ya 压
yang 扬 ye 椰 yuan 鸢 zao 早 zhan 绽 zhang 障嶂 zhao 罩 zhui 锥 zhuo 捉斫 zi 兹 zong 宗综总 zu 足族`;

// Read in more than one way, or otherwise than the collator has it.
const also = `
di 地 fo 佛 bo 薄柏 chang 长 chong 重种 hang 行 yue 乐 liao 了 zang 藏 shen 参 tan 弹 zhuan 传 tiao 调 huan 还 xiang 降 jiao 校觉 lou 露
se 塞 xu 畜 zhua 爪 suo 莎 cheng 盛 gu 贾 ji 奇系 mo 没 xie 血 man 埋 la 落 cha 差 gan 干 shui 说 si 伺 bing 屏 jian 槛`;

const root = new URL('../../games/', import.meta.url);
const Han = /\p{Script=Han}/u;

function charactersOfNames() {
  const found = new Set();
  for (const file of fs.readdirSync(root, { recursive: true })) {
    if (!/zh-Hans\.yaml$|cards\.yaml$/.test(file) || /rules\.|scenarios/.test(file)) continue;
    for (const line of fs.readFileSync(new URL(file, root), 'utf8').split('\n'))
      for (const [, name] of line.matchAll(/\b(?:name|also): (?:\{zh-Hans: )?"([^"]*)"/g))
        for (const one of name) if (Han.test(one)) found.add(one);
  }
  return found;
}

const pairs = (text) => [...text.matchAll(/([a-z]+) (\S+)/g)].flatMap(([, syllable, characters]) => [...characters].map((one) => [one, syllable]));
const order = new Intl.Collator('zh-u-co-pinyin').compare;
const anchors = new Map(pairs(known));
const all = [...new Set([...anchors.keys(), ...charactersOfNames()])].sort(order);

const readings = new Map();
const doubtful = [];
for (const [i, one] of all.entries()) {
  const before = all.slice(0, i + 1).findLast((other) => anchors.has(other));
  const after = all.slice(i).find((other) => anchors.has(other));
  const [low, high] = [anchors.get(before), anchors.get(after)];
  if (anchors.has(one)) readings.set(one, [anchors.get(one)]);
  else if (low === high) readings.set(one, [low]);
  else doubtful.push(`${one} lies between ${before} (${low}) and ${after} (${high})`);
}
if (doubtful.length) {
  console.error(doubtful.join('\n'));
  process.exit(1);
}
for (const [one, syllable] of pairs(also)) {
  const read = readings.get(one);
  if (read && !read.includes(syllable)) read.push(syllable);
}
const bySyllable = {};
for (const [one, read] of readings) for (const syllable of read) bySyllable[syllable] = (bySyllable[syllable] ?? '') + one;
const sorted = Object.fromEntries(Object.entries(bySyllable).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(new URL('../src/lib/pinyin.json', import.meta.url), JSON.stringify(sorted, null, 0).replaceAll('","', '",\n"') + '\n');
console.log(`${readings.size} characters, ${Object.keys(sorted).length} syllables`);
