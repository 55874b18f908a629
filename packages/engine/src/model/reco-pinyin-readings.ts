/** What `reco-pinyin` must know besides Unicode's order of Chinese characters by sound: both lists are what was seen of theme-reco 2. */

/** Syllable and the first character of those that follow one another in that order, among the characters of GB 2312. */
export const FIRST_OF_SYLLABLE = `
  a阿 ai哎 an安 ang肮 ao凹 ba八 bai掰 ban扳 bang邦 bao勹 bei卑 ben奔 beng崩 bi逼 bian边 biao灬 bie憋 bin玢 bing冰 bo拨 bu卜 ca嚓 cai猜 can参 cang仓
  cao操 ce册 cen岑 ceng噌 cha叉 chai拆 chan觇 chang伥 chao抄 che车 chen抻 cheng柽 chi吃 chong充 chou抽 chu臭 chuai膪 chuan巛 chuang疮 chui吹 chun春
  chuo踔 ci呲 cong匆 cu凑 cuan汆 cui崔 cun村 cuo搓 da哒 dai呆 dan丹 dang当 dao刀 de得 deng灯 di氐 dia嗲 dian掂 diao刁 die爹 ding丁 diu铥 dong东 dou兜
  du嘟 duan端 dui堆 dun吨 duo多 e婀 en恩 er儿 fa发 fan帆 fang匚 fei飞 fen分 feng丰 fou缶 fu否 ga旮 gai该 gan甘 gang冈 gao皋 ge戈 gei给 gen根 geng庚
  gong工 gou勾 gu估 gua瓜 guai乖 guan关 guang光 gui归 gun丨 guo呙 ha哈 hai嗨 han蚶 hang杭 hao嚆 he诃 hei黑 hen痕 heng亨 hong轰 hou侯 hu乎 hua花 huai怀
  huan欢 huang肓 hui灰 hun昏 huo耠 ji丌 jia加 jian戋 jiang江 jiao交 jie阶 jin巾 jing京 jiong冂 jiu纠 ju拘 juan娟 jue噘 jun军 ka咔 kai开 kan刊 kang康
  kao尻 ke苛 ken肯 keng吭 kong空 kou抠 ku刳 kua夸 kuai蒯 kuan宽 kuang匡 kui亏 kun坤 kuo扩 la垃 lai来 lan兰 lang啷 lao捞 le仂 lei雷 leng楞 li哩 lian俩
  liang良 liao撩 lie列 lin邻 ling伶 liu溜 long龙 lou娄 lu噜 lv驴 luan孪 lue掠 lun仑 luo罗 ma妈 mai埋 man颟 mang邙 mao毛 me么 mei没 men门 meng虻 mi眯
  mian眠 miao喵 mie咩 min民 ming名 miu谬 mo摸 mou哞 mu毪 na拿 nai乃 nan囡 nang囔 nao孬 ne淖 nei馁 nen恁 ni妮 nian拈 niang娘 niao鸟 nie捏 nin您 ning宁
  niu妞 nong农 nou耨 nu奴 nv女 nuan暖 nuenue虐 nuo挪 o喔 ou哦 pa趴 pai拍 pan潘 pang乓 pao抛 pei呸 pen喷 peng怦 pi丕 pian偏 piao剽 pie氕 pin姘 ping乒
  po钋 pou剖 pu仆 qi七 qia掐 qian千 qiang呛 qiao悄 qie且 qin亲 qing青 qiong邛 qiu丘 qu区 quan悛 que炔 qun逡 ran然 rang禳 rao娆 ren人 reng扔 ri日 rong戎
  rou柔 ru如 ruan阮 rui蕤 run闰 ruo若 re偌 sa仨 sai塞 san三 sang桑 sao搔 se色 sen森 seng僧 sha杀 shai筛 shan山 shang伤 shao捎 she奢 shen申 sheng升 shi尸
  shou收 shu书 shua刷 shuai衰 shuan闩 shuang双 shui水 shun吮 shuo说 si丝 song忪 sou嗖 cou薮 su苏 suan酸 sui虽 sun孙 suo唆 ta他 tai胎 tan坍 tang汤
  thang倘 theng烫 tao涛 te特 teng疼 ti剔 tian天 tiao佻 tie帖 ting厅 tong通 tou偷 tu凸 tuan湍 tui推 tun吞 tuo乇 wa挖 wai歪 wan弯 wang尢 wei危 wen温
  weng翁 wo挝 wu乌 xi夕 xia虾 xian仙 xiang乡 xiao枭 xie些 xin心 xing星 xiong凶 xiu休 xu戌 xuan轩 xue靴 nue谑 xun勋 ya丫 yan恹 yang央 yao幺 ye掖 yi一
  yin因 ying应 yo哟 yong佣 you优 yu纡 yuan鸢 yue曰 yun晕 za匝 zai灾 zan糌 zang赃 zao遭 ze则 zei贼 zen怎 zeng增 zha扎 zhai斋 zhan沾 zhang张 zhao钊 zhe蜇
  zhen贞 zheng争 zhi之 zhong中 zhou州 zhu朱 zhua抓 zhuai拽 zhuan专 zhuang妆 zhui追 zhun谆 zhuo拙 zi孜 zong宗 zou邹 zu租 zuan钻 zui嘴 zun尊 zuo昨
`;

/** Characters to which the theme gave another syllable than their place in that order does: another reading, or a slip. */
export const READ_OTHERWISE = `
  ai诶 an顸 ao噢 ba捭萆杷 bai鞴薜 ban豳 bang螃 bao宀 bei怫陂埤 beng唪 bi贲仳辟 bia髟 bian稹 bie鳘 bin浜 bing槟枋绠燹 bo薄啵泊 bu拊 ce刂帻 cha钗楂
  chai茈龇 chan谶裣嬗 chang长 chao绉 chen称肜胂 cheng嵊樘浈徵 chi搋芪匙沲踅眙胝 chou鲋溴圳妯 chuai嘬 chuan揣镩掾惴 chun促沌朐肫 chuo蔟镞 ci嵯荠螅趑
  cong偬 cou腠辏楱 cuan昕 cui隹 cun磋 cuo躜 da疸 dai逯 dan卩亻檐 dao焘洮忑啁 di地莜 dian埝丶 diao蜩粜轺 die鳎渫佚轶褶 ding町铤 dong夂 dou酡窬 du都橐
  duan彖 duo柁 e曷硪垭 en嗯唔 fan攵犭 fang彷 fei绋祓砩 fen愍 fu虍脯 ga蛤呷 gai胲 gang颃 gao蒿 ge铪纥颌髂 gong杠咣蕻蛩 gou鸲 gu胍瓠哌骰 gua呱 guai哙
  guang疒 gui炅 guo掴锞蠃囗蜮 hai咴颏 han阚 hang桁珩 he貉藿嗑 hen夯 heng訇 hua浍劐稞 huai还 huan垸 hui珲 hun缗 ji居脔佴萁瘵 jia拮 jian槛柙箴 jiao嚼纟
  jie獒藉偈窖锴袷髫獬 jin锓 jing劲 ju枸 jun狻筠 kan凵莶 kang坑 ke咯咳 ken颀垠 keng忐 kuai蒉 kui阕隗臾 la摺 lan啉懔 le肋嘞 lei咧漯荽 li捩珞 lian膦娈挛
  liang靓 liao耢了 ling塄棱冷拎 liu偻蒌抡泖 long弄 lu摅 ma唛麽嬷 mai咪 mang朦 mao侔蛑勖 mei坶 men玟 meng氓黾 mi獯 miao猫缪蜱 mo蟆 mou厶婺 mu呒 na内箬
  nan囊 nang哝 nen枘 ni祢滠慝 nie乜肀 nin柠 ning蓥 niu蚴 nu呶帑 nue疟 pei淠掊 peng坯 pi痦 pian褊 pin拚 po溥 pou踣 pu埔 qi亟綮趿 qian荨 qiang跫 qiao毳
  qie茄唼 qin蕲蓁 qing倩 qiu艽湫鸠氽 quan獾 re热 rong缛 ruo惹弱 san彡氵霰 se铩 sha脎 shai酾 shao笤 shen吲 sheng丞渑媵 shi耆什铊唑 shu涑忄鹬镯 shua涮
  shui谁 shun恂 shuo嗍濯 si祠伺俟菥 sou嗽 sui冫蓑 sun跣 ta沓 tan蕈 tang傥饧 tao挑 tian钿蚺 tiao铫 tui忒 tun窀 tuo拓舄 wan苋箢 wei崴倭熨 wen殁愠韫 wo杌
  xi钸茜 xia葭瘕厦嗄掀 xiao咻削 xie歙 xin莘铽 xiu莠 xu怵畜砉讴圩 xuan洵馔 xun窨 ya吖 yan靥洇 yao瀹 ye馀 yi圪 yu吁喁 yue钥 zai咱 zang戕 zao缫 zeng曾
  zha轧咋怍 zhe褚陬 zheng帧 zhi攴 zhong舂 zhou鲷倜鬻着舳啄诹 zhu蚰驺 zhuan抟 zhuang丬 zhui萑 zhuo杓焯啜廴蕞琢 zu徂蹴啐驵 zuo阝柞
`;
